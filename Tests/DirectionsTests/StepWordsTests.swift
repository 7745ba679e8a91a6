import Geodesy
import Model
import Testing

@testable import Directions

struct StepWordsTests {
    private static func say(
        _ manoeuvre: Manoeuvre,
        _ language: StepLanguage,
        street: String? = nil,
        bearing: Double? = 0
    ) -> String {
        StepWords(language).instruction(manoeuvre, street: street, bearing: bearing)
    }

    @Test func `the same turn in four languages`() {
        #expect(Self.say(.turn(.left), .english, street: "Rue A") == "Turn left onto Rue A")
        #expect(Self.say(.turn(.left), .swedish, street: "Rue A") == "Sväng vänster in på Rue A")
        #expect(Self.say(.turn(.left), .french, street: "Rue A") == "Tournez à gauche sur Rue A")
        #expect(Self.say(.turn(.left), .chinese, street: "Rue A") == "左转，进入Rue A")
        #expect(Self.say(.turn(.left), .english) == "Turn left")
    }

    @Test func `a beginning names the direction, rounded to the nearest of eight`() {
        #expect(Self.say(.depart, .english, bearing: 22) == "Head north")
        #expect(Self.say(.depart, .english, bearing: 23) == "Head northeast")
        #expect(
            Self.say(.depart, .english, street: "Main Street", bearing: 359) == "Head north on Main Street"
        )
        #expect(Self.say(.depart, .swedish, bearing: 180) == "Börja söderut")
        #expect(Self.say(.depart, .french, bearing: 90) == "Partez vers l’est")
        #expect(Self.say(.depart, .chinese, street: "中山路", bearing: 270) == "沿中山路向西出发")
    }

    @Test func `exits of roundabouts are counted`() {
        #expect(
            Self.say(.roundabout(exit: 2), .english, street: "Rue B")
                == "Enter the roundabout and take exit 2 onto Rue B"
        )
        #expect(Self.say(.roundabout(exit: nil), .french) == "Entrez dans le rond-point")
    }

    @Test func `the end is told from a stop on the way`() {
        #expect(Self.say(.arrive(nil, isEnd: true), .english) == "You have arrived")
        #expect(Self.say(.arrive(.left, isEnd: true), .swedish) == "Du är framme: målet ligger till vänster")
        #expect(Self.say(.arrive(nil, isEnd: false), .french) == "Vous avez atteint une étape")
    }

    @Test func `a street may hold what patterns are made of`() {
        #expect(Self.say(.turn(.right), .english, street: "$ @ #") == "Turn right onto $ @ #")
    }

    @Test(arguments: StepLanguage.allCases)
    func `every manoeuvre has words, and no pattern is left in them`(_ language: StepLanguage) {
        let sides: [Side?] = [nil, .left, .right]
        var all: [Manoeuvre] = [
            .depart, .goOn, .roundabout(exit: nil), .roundabout(exit: 3), .leaveRoundabout, .ferry,
            .leaveFerry,
            .stairs, .lift, .escalator, .enterBuilding, .leaveBuilding,
        ]
        for turn in Turn.allCases { all += [.turn(turn), .keep(turn), .turnAtEndOfRoad(turn)] }
        for side in sides {
            all += [
                .merge(side), .ramp(side), .exit(side), .arrive(side, isEnd: true),
                .arrive(side, isEnd: false),
            ]
        }
        for manoeuvre in all {
            for street in [nil, "Rue A"] {
                let text = Self.say(manoeuvre, language, street: street)
                #expect(!text.isEmpty && !text.contains { "$@#".contains($0) } && !text.hasSuffix("."))
            }
        }
        for bearing: Double? in [45, nil] {
            #expect(!StepWords(language).straightLine(bearing: bearing).contains("$"))
            #expect(!Self.say(.depart, language, bearing: bearing).contains("$"))
        }
    }

    @Test func `a direction that nobody knows is not told as north`() {
        #expect(Self.say(.depart, .english, bearing: nil) == "Set off")
        #expect(Self.say(.depart, .english, street: "Rue A", bearing: nil) == "Set off on Rue A")
        #expect(Self.say(.depart, .swedish, street: "Rue A", bearing: nil) == "Starta på Rue A")
        #expect(Self.say(.depart, .french, street: "Rue A", bearing: nil) == "Partez sur Rue A")
        #expect(Self.say(.depart, .chinese, street: "中山路", bearing: nil) == "沿中山路出发")
    }

    @Test(arguments: [
        (StepLanguage.english, "You are there"), (.swedish, "Du är där"), (.french, "Vous y êtes"),
        (.chinese, "您就在那里"),
    ])
    func `who is there already is told so, and sent nowhere`(_ language: StepLanguage, _ text: String) throws
    {
        let here = try Scripts.point(60.17, 24.94)
        let request = try #require(RouteRequest(from: here, to: here, language: language))
        let way = StraightWay.route(request)
        #expect(way.distance == 0)
        #expect(way.line == [here, here])
        #expect(way.legs[0].steps.map(\.instruction).first == text)
        #expect(way.legs[0].steps.map(\.bearing) == [nil, nil])
        #expect(StraightLine(from: here, to: here).azimuth == nil)
    }

    @Test func `the straight line goes from point to point and takes no time that anybody knows`() throws {
        let helsinki = try Scripts.point(60.17, 24.94)
        let tokyo = try Scripts.point(35.68, 139.77)
        let request = try #require(RouteRequest(from: helsinki, to: helsinki, via: [tokyo]))
        let way = StraightWay.route(request)
        #expect(way.engine == .bearing)
        #expect(way.duration == nil)
        #expect(way.legs.count == 2)
        #expect(way.distance == way.legs[0].distance + way.legs[1].distance)
        #expect(abs(way.legs[0].distance - helsinki.distance(to: tokyo)) < 1e-6)
        // A corner at least every hundred kilometres, all of them on the geodesic.
        #expect(way.line.count > 150)
        for (start, end) in zip(way.line, way.line.dropFirst()) {
            #expect(start.distance(to: end) < 100_001)
        }
        #expect(way.legs.flatMap(\.steps).map(\.duration) == [nil, nil, nil, nil])
        #expect(way.legs[0].steps[1].instruction == "You have reached a stop on the way")
    }
}
