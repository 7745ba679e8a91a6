extension StepWords {
    static let english = StepWords(
        directions: [
            "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
        ],
        turns: [
            .sharpLeft: "Turn sharp left", .left: "Turn left", .slightLeft: "Turn slightly left",
            .straight: "Go straight ahead", .slightRight: "Turn slightly right", .right: "Turn right",
            .sharpRight: "Turn sharp right", .back: "Make a U-turn",
        ],
        keeps: [
            .sharpLeft: "Keep left", .left: "Keep left", .slightLeft: "Keep left",
            .straight: "Keep straight ahead", .slightRight: "Keep right", .right: "Keep right",
            .sharpRight: "Keep right",
        ],
        onto: "$ onto @",
        along: "$ on @",
        depart: "Head $",
        setOff: "Set off",
        goOn: "Continue",
        endOfRoad: "$ at the end of the road",
        merge: Sided(any: "Merge", left: "Merge left", right: "Merge right"),
        ramp: Sided(
            any: "Take the ramp",
            left: "Take the ramp on the left",
            right: "Take the ramp on the right"
        ),
        exit: Sided(
            any: "Take the exit",
            left: "Take the exit on the left",
            right: "Take the exit on the right"
        ),
        roundabout: "Enter the roundabout",
        roundaboutExit: "Enter the roundabout and take exit #",
        leaveRoundabout: "Leave the roundabout",
        ferry: "Take the ferry",
        leaveFerry: "Leave the ferry",
        stairs: "Take the stairs",
        lift: "Take the lift",
        escalator: "Take the escalator",
        enterBuilding: "Enter the building",
        leaveBuilding: "Leave the building",
        arrival: Sided(
            any: "You have arrived",
            left: "You have arrived: it is on the left",
            right: "You have arrived: it is on the right"
        ),
        stopover: Sided(
            any: "You have reached a stop on the way",
            left: "You have reached a stop on the way: it is on the left",
            right: "You have reached a stop on the way: it is on the right"
        ),
        straightLine: "Go $ as the crow flies",
        isThere: "You are there"
    )

    static let swedish = StepWords(
        directions: [
            "norrut", "åt nordost", "österut", "åt sydost", "söderut", "åt sydväst", "västerut",
            "åt nordväst",
        ],
        turns: [
            .sharpLeft: "Sväng skarpt vänster", .left: "Sväng vänster", .slightLeft: "Sväng svagt vänster",
            .straight: "Fortsätt rakt fram", .slightRight: "Sväng svagt höger", .right: "Sväng höger",
            .sharpRight: "Sväng skarpt höger", .back: "Gör en U-sväng",
        ],
        keeps: [
            .sharpLeft: "Håll vänster", .left: "Håll vänster", .slightLeft: "Håll vänster",
            .straight: "Håll rakt fram", .slightRight: "Håll höger", .right: "Håll höger",
            .sharpRight: "Håll höger",
        ],
        onto: "$ in på @",
        along: "$ på @",
        depart: "Börja $",
        setOff: "Starta",
        goOn: "Fortsätt",
        endOfRoad: "$ i slutet av vägen",
        merge: Sided(any: "Anslut", left: "Anslut åt vänster", right: "Anslut åt höger"),
        ramp: Sided(any: "Ta påfarten", left: "Ta påfarten till vänster", right: "Ta påfarten till höger"),
        exit: Sided(any: "Ta avfarten", left: "Ta avfarten till vänster", right: "Ta avfarten till höger"),
        roundabout: "Kör in i rondellen",
        roundaboutExit: "Kör in i rondellen och ta avfart #",
        leaveRoundabout: "Lämna rondellen",
        ferry: "Ta färjan",
        leaveFerry: "Lämna färjan",
        stairs: "Ta trappan",
        lift: "Ta hissen",
        escalator: "Ta rulltrappan",
        enterBuilding: "Gå in i byggnaden",
        leaveBuilding: "Gå ut ur byggnaden",
        arrival: Sided(
            any: "Du är framme",
            left: "Du är framme: målet ligger till vänster",
            right: "Du är framme: målet ligger till höger"
        ),
        stopover: Sided(
            any: "Du har nått ett delmål",
            left: "Du har nått ett delmål: det ligger till vänster",
            right: "Du har nått ett delmål: det ligger till höger"
        ),
        straightLine: "Fågelvägen $",
        isThere: "Du är där"
    )

    static let french = StepWords(
        directions: [
            "le nord", "le nord-est", "l’est", "le sud-est", "le sud", "le sud-ouest", "l’ouest",
            "le nord-ouest",
        ],
        turns: [
            .sharpLeft: "Tournez franchement à gauche", .left: "Tournez à gauche",
            .slightLeft: "Tournez légèrement à gauche", .straight: "Continuez tout droit",
            .slightRight: "Tournez légèrement à droite", .right: "Tournez à droite",
            .sharpRight: "Tournez franchement à droite", .back: "Faites demi-tour",
        ],
        keeps: [
            .sharpLeft: "Serrez à gauche", .left: "Serrez à gauche", .slightLeft: "Serrez à gauche",
            .straight: "Restez tout droit", .slightRight: "Serrez à droite", .right: "Serrez à droite",
            .sharpRight: "Serrez à droite",
        ],
        onto: "$ sur @",
        along: "$ sur @",
        depart: "Partez vers $",
        setOff: "Partez",
        goOn: "Continuez",
        endOfRoad: "$ au bout de la route",
        merge: Sided(any: "Insérez-vous", left: "Insérez-vous à gauche", right: "Insérez-vous à droite"),
        ramp: Sided(
            any: "Prenez la bretelle",
            left: "Prenez la bretelle à gauche",
            right: "Prenez la bretelle à droite"
        ),
        exit: Sided(
            any: "Prenez la sortie",
            left: "Prenez la sortie à gauche",
            right: "Prenez la sortie à droite"
        ),
        roundabout: "Entrez dans le rond-point",
        roundaboutExit: "Entrez dans le rond-point et prenez la sortie #",
        leaveRoundabout: "Quittez le rond-point",
        ferry: "Prenez le ferry",
        leaveFerry: "Quittez le ferry",
        stairs: "Prenez l’escalier",
        lift: "Prenez l’ascenseur",
        escalator: "Prenez l’escalier roulant",
        enterBuilding: "Entrez dans le bâtiment",
        leaveBuilding: "Sortez du bâtiment",
        arrival: Sided(
            any: "Vous êtes arrivé",
            left: "Vous êtes arrivé : c’est à gauche",
            right: "Vous êtes arrivé : c’est à droite"
        ),
        stopover: Sided(
            any: "Vous avez atteint une étape",
            left: "Vous avez atteint une étape : c’est à gauche",
            right: "Vous avez atteint une étape : c’est à droite"
        ),
        straightLine: "À vol d’oiseau vers $",
        isThere: "Vous y êtes"
    )

    static let chinese = StepWords(
        directions: ["北", "东北", "东", "东南", "南", "西南", "西", "西北"],
        turns: [
            .sharpLeft: "向左急转", .left: "左转", .slightLeft: "稍向左转", .straight: "直行",
            .slightRight: "稍向右转", .right: "右转", .sharpRight: "向右急转", .back: "掉头",
        ],
        keeps: [
            .sharpLeft: "靠左行驶", .left: "靠左行驶", .slightLeft: "靠左行驶", .straight: "保持直行",
            .slightRight: "靠右行驶", .right: "靠右行驶", .sharpRight: "靠右行驶",
        ],
        onto: "$，进入@",
        along: "沿@$",
        depart: "向$出发",
        setOff: "出发",
        goOn: "继续前行",
        endOfRoad: "在道路尽头$",
        merge: Sided(any: "并入道路", left: "向左并入道路", right: "向右并入道路"),
        ramp: Sided(any: "驶入匝道", left: "从左侧驶入匝道", right: "从右侧驶入匝道"),
        exit: Sided(any: "驶离出口", left: "从左侧出口驶离", right: "从右侧出口驶离"),
        roundabout: "进入环岛",
        roundaboutExit: "进入环岛，从第#个出口驶出",
        leaveRoundabout: "驶出环岛",
        ferry: "乘坐渡轮",
        leaveFerry: "下渡轮",
        stairs: "走楼梯",
        lift: "乘电梯",
        escalator: "乘自动扶梯",
        enterBuilding: "进入建筑物",
        leaveBuilding: "离开建筑物",
        arrival: Sided(any: "您已到达目的地", left: "您已到达目的地，在左侧", right: "您已到达目的地，在右侧"),
        stopover: Sided(any: "您已到达途经点", left: "您已到达途经点，在左侧", right: "您已到达途经点，在右侧"),
        straightLine: "向$直线前行",
        isThere: "您就在那里"
    )
}
