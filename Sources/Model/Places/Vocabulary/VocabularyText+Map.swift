extension VocabularyText {
    /// Places of worship and remembrance.
    static let worship = """
        +worship | Worship and remembrance | Tro och minne | Cultes et mémoire | 宗教与纪念 | worship, religious sites, \
        heliga platser, lieux de culte, uskonnolliset paikat, 宗教
        *place_of_worship | Place of worship | Gudstjänstlokal | Lieu de culte | 宗教场所 | prayer room, house of prayer, bönehus, \
        bönrum
        church | Church | Kyrka | Église | 教堂 | churches, kyrkor, kyrkan, Kirche, Pfarrkirche, Kirchen, kirkko, paroisse, \
        basilica, basilique, basilika, iglesia, chiesa, kerk, kirke, abbey church, mass, messe, gudstjänst, Gottesdienst, \
        jumalanpalvelus, ~chapel, ~kapell, ~chapelle, ~Kapelle, ~kappeli, 教会
        cathedral | Cathedral | Domkyrka | Cathédrale | 大教堂 | cathedrals, domkyrkan, katedral, Dom, Münster, Kathedrale, \
        tuomiokirkko, katedraali, catedral, cattedrale, duomo, minster, church, churches, kyrka, kyrkan, kyrkor, église, Kirche, \
        Kirchen, kirkko, 主教座堂
        chapel | Chapel | Kapell | Chapelle | 小教堂 | chapels, kapellet, Kapelle, kappeli, capilla, cappella, oratory, \
        ~church, ~kyrka, ~église, ~Kirche, ~kirkko, 礼拜堂
        mosque | Mosque | Moské | Mosquée | 清真寺 | mosques, moskén, Moschee, moskeija, masjid, mezquita, moschea, muslim prayer, \
        islamic centre, islamiskt center
        synagogue | Synagogue | Synagoga | Synagogue | 犹太教堂 | synagogues, synagogan, Synagoge, synagoga, synagogat, shul, \
        sinagoga
        temple | Temple | Tempel | Temple | 寺庙 | temples, templet, temppeli, pagoda, gurdwara, shrine, buddhist temple, \
        hindu temple, tempio, 寺, 庙, 佛寺
        monastery | Monastery | Kloster | Monastère | 修道院 | convent, abbey, priory, klostret, couvent, abbaye, luostari, Abtei
        wayside_cross | Wayside cross | Vägkors | Croix de chemin | 路边十字架 | cross, calvaire, Wegkreuz, Kreuz, kors
        wayside_shrine | Wayside shrine | Vägkapell | Oratoire | 路边神龛 | oratoire, Bildstock, Marterl
        *cemetery | Cemetery | Kyrkogård | Cimetière | 墓地 | graveyard, burial ground, churchyard, kyrkogården, \
        begravningsplats, gravplats, cimetières, Friedhof, hautausmaa, cementerio, cimitero, 公墓
        tomb | Tomb | Grav | Tombe | 陵墓 | grave, mausoleum, gravvård, mausolée, Grab, hauta
        memorial | Memorial | Minnesmärke | Mémorial | 纪念碑 | memorials, war memorial, plaque, minnessten, minnestavla, \
        monument aux morts, plaque commémorative, Gedenkstätte, Mahnmal, Denkmal, Kriegerdenkmal, Gedenktafel, muistomerkki, \
        muistolaatta, bust, buste, Büste, ~monument
        statue | Statue | Staty | Statue | 雕像 | statues, statyn, patsas, patsaat, Standbild, Statuen, estatua, statua, figure, \
        ryttarstaty, ratsastajapatsas, Reiterstandbild, 铜像, 塑像

        """

    /// Historic places and landmarks.
    static let landmarks = """
        +landmarks | Landmarks | Landmärken | Monuments | 地标 | landmarks, historic sites, history, historia, historiska platser, \
        histoire, sites historiques, Wahrzeichen, maamerkit, 古迹
        ruins | Ruins | Ruin | Ruines | 遗址 | ruin, ruinen, rauniot, Ruine, Burgruine, vestiges, linnanrauniot
        fort | Fort | Fästning | Fort | 要塞 | fortress, fortification, bastion, fästning, forteresse, citadelle, citadel, \
        Festung, linnoitus, skans, 堡垒
        citywalls | City wall | Stadsmur | Rempart | 城墙 | city walls, town wall, roman wall, ringmur, stadsmuren, remparts, \
        muraille, murailles, enceinte, Stadtmauer, kaupunginmuuri, ramparts
        city_gate | City gate | Stadsport | Porte de ville | 城门 | town gate, gate, stadsporten, Stadttor, Tor, kaupunginportti
        archaeological_site | Archaeological site | Fornlämning | Site archéologique | 考古遗址 | excavation, roman ruins, \
        utgrävning, fouilles, Ausgrabung, Fundstätte, muinaisjäännös
        manor | Manor | Herrgård | Manoir | 庄园 | manor house, mansion, säteri, Gutshof, Herrenhaus, kartano, bastide
        palace | Palace | Palats | Palais | 宫殿 | royal palace, slott, palatset, palais princier, Palast, Residenz, palatsi, \
        palacio, palazzo
        parliament | Parliament | Parlament | Parlement | 议会 | parliament building, parliament house, riksdag, riksdagen, \
        assemblée nationale, Landtag, Bundestag, eduskunta, eduskuntatalo, stortinget, folketinget, ~townhall
        tower | Tower | Torn | Tour | 塔 | tornet, tours, Turm, torni, torre, lookout tower, observation tower, utsiktstorn, \
        Aussichtsturm, näkötorni
        lighthouse | Lighthouse | Fyr | Phare | 灯塔 | fyren, Leuchtturm, majakka, faro
        windmill | Windmill | Väderkvarn | Moulin à vent | 风车 | mill, kvarn, moulin, Windmühle, Mühle, tuulimylly
        watermill | Watermill | Vattenkvarn | Moulin à eau | 水磨 | mill, Wassermühle, vesimylly
        bridge | Bridge | Bro | Pont | 桥 | bridges, bron, broar, ponts, viaduct, Brücke, silta, puente, ponte
        pier | Pier | Pir | Jetée | 码头 | jetty, quay, brygga, kaj, quai, môle, Steg, Landungssteg, laituri
        obelisk | Obelisk | Obelisk | Obélisque | 方尖碑 | obelisken, obeliski
        observatory | Observatory | Observatorium | Observatoire | 天文台 | planetarium, Sternwarte, tähtitorni
        water_tower | Water tower | Vattentorn | Château d'eau | 水塔 | Wasserturm, vesitorni
        building | Building | Byggnad | Bâtiment | 建筑 | buildings, house, hus, byggnaden, bâtiments, immeuble, maison, Gebäude, \
        Haus, rakennus, talo, 大楼, 大厦
        skyscraper | Skyscraper | Skyskrapa | Gratte-ciel | 摩天大楼 | tower block, high-rise, höghus, tour, Hochhaus, \
        Wolkenkratzer, pilvenpiirtäjä
        club | Club | Klubb | Club | 俱乐部 | clubs, society, klubben, clubhouse, klubbhus, Verein, Vereinsheim, kerho

        """

    /// Land and water.
    static let nature = """
        +outdoors | Nature | Natur | Nature | 自然 | nature, outdoors, naturen, friluft, plein air, luonto, Natur, 自然景观
        *beach | Beach | Strand | Plage | 海滩 | beaches, stranden, stränder, badstrand, badplats, plages, bord de mer, crique, \
        Badestrand, Strände, uimaranta, ranta, playa, spiaggia, seaside, 沙滩
        peak | Mountain | Berg | Sommet | 山峰 | peak, summit, mountains, mount, bergstopp, topp, fjäll, montagne, pic, Gipfel, \
        Berggipfel, vuori, huippu, tunturi, cima, 山
        saddle | Mountain pass | Bergspass | Col | 山口 | pass, saddle, Sattel, Joch, Pass, sola
        volcano | Volcano | Vulkan | Volcan | 火山 | vulkanen, tulivuori
        cave_entrance | Cave | Grotta | Grotte | 洞穴 | caves, cavern, grotto, grottan, grottes, caverne, Höhle, luola, cueva
        cliff | Cliff | Klippa | Falaise | 悬崖 | cliffs, rock, klippor, rocher, falaises, Felsen, Fels, Klippe, kallio, jyrkänne
        water | Lake | Sjö | Lac | 湖 | lakes, pond, reservoir, sjön, damm, tjärn, étang, bassin, See, Weiher, Teich, järvi, \
        lampi, lago
        bay | Bay | Vik | Baie | 海湾 | bays, viken, anse, golfe, Bucht, lahti, baía
        cape | Cape | Udde | Cap | 海角 | headland, point, udden, näs, pointe, Kap, niemi
        spring | Spring | Källa | Source | 泉 | källan, sources, Quelle, lähde
        hot_spring | Hot spring | Varm källa | Source chaude | 温泉 | thermal spring, thermes, Thermalquelle
        waterfall | Waterfall | Vattenfall | Cascade | 瀑布 | waterfalls, falls, vattenfallet, chute, chutes, Wasserfall, \
        vesiputous
        glacier | Glacier | Glaciär | Glacier | 冰川 | Gletscher, jäätikkö
        island | Island | Ö | Île | 岛 | islands, isle, islet, ön, öar, holme, îles, îlot, Insel, saari, isla, isola
        wood | Wood | Skog | Bois | 森林 | forest, skogen, forêt, Wald, metsä, bosco

        """

    /// Towns and districts.
    static let settlements = """
        +settlements | Towns and districts | Orter och stadsdelar | Villes et quartiers | 城镇与街区 | towns, districts, orter, \
        localités, Orte, paikkakunnat
        city | City | Stad | Ville | 城市 | cities, big city, storstad, städer, grande ville, Stadt, Grossstadt, kaupunki
        town | Town | Stad | Ville | 镇 | towns, staden, villes, Kleinstadt, Stadt, kaupunki
        village | Village | By | Village | 村庄 | villages, byn, byar, Dorf, Gemeinde, kylä
        hamlet | Hamlet | Småby | Hameau | 小村 | hameaux, Weiler, pikkukylä
        suburb | District | Stadsdel | Quartier | 城区 | suburb, borough, city district, stadsdelen, förort, faubourg, \
        arrondissement, Stadtteil, Stadtviertel, kaupunginosa, esikaupunki
        quarter | Quarter | Kvarter | Quartier | 街区 | kvarteret, Viertel, kortteli
        neighbourhood | Neighbourhood | Grannskap | Voisinage | 社区 | neighborhood, area, område, Wohngebiet, asuinalue
        square | Square | Torg | Place publique | 广场 | plaza, piazza, squares, torget, esplanade, Platz, Plätze, aukio, tori, plaza
        locality | Locality | Plats | Lieu-dit | 地点 | place name, Flurname, paikannimi

        """

    /// Stations, stops, lifts and the like.
    static let transit = """
        train_station | Train station | Tågstation | Gare | 火车站 | railway station, train, trains, central station, rail station, \
        järnvägsstation, centralstation, centralen, stationen, tåg, gares, gare ferroviaire, gare sncf, station, Bahnhof, \
        Hauptbahnhof, Hbf, Bf, Bhf, Zug, S-Bahn, asema, rautatieasema, juna-asema, päärautatieasema, juna, estación, stazione, \
        jernbanestasjon, banegård, 车站
        subway_station | Metro station | Tunnelbanestation | Station de métro | 地铁站 | subway station, underground station, \
        tube station, tube, metro, subway, underground, station, tunnelbana, tunnelbanan, t-bana, métro, bouche de métro, U-Bahn, \
        U-Bahnhof, U-Bahn-Station, metroasema, asema, 地铁
        subway_entrance | Station entrance | Stationsingång | Entrée de station | 车站入口 | metro entrance, subway entrance, \
        tunnelbaneingång, entrée de métro, bouche de métro, U-Bahn-Eingang, metron sisäänkäynti, ~metro, ~tube, ~subway
        halt | Halt | Hållplats för tåg | Halte | 乘降所 | railway halt, Haltepunkt, seisake, train stop, train station, \
        railway station, train, trains, tågstation, tåg, gare, Bahnhof, Zug, asema, juna-asema
        *tram_stop | Tram stop | Spårvagnshållplats | Arrêt de tram | 电车站 | tram, trams, streetcar, streetcar stop, spårvagn, \
        spårvagnar, tramway, Strassenbahn, Strassenbahnhaltestelle, Tramhaltestelle, raitiovaunu, raitiovaunupysäkki, \
        raitiopysäkki, ratikka, ratikkapysäkki, spåra, trikk, 有轨电车
        *bus_stop | Bus stop | Busshållplats | Arrêt de bus | 公交站 | bus, buses, busses, bus stand, hållplats, buss, bussar, \
        arrêt, Bushaltestelle, Haltestelle, Bus, bussipysäkki, linja-autopysäkki, pysäkki, bussi, bussit, dosa, autobus, \
        fermata, parada, 公共汽车站, 巴士站
        funicular | Funicular | Bergbana | Funiculaire | 缆索铁路 | funicular railway, cable railway, bergbanan, Bergbahn, \
        Standseilbahn, funikulaari, kabelbana
        aerialway | Cable car | Linbana | Téléphérique | 缆车 | gondola, gondola lift, ropeway, linbanan, télécabine, Seilbahn, \
        Luftseilbahn, Gondelbahn, köysirata, gondoli
        ski_lift | Ski lift | Skidlift | Remontée mécanique | 滑雪缆车 | chair lift, chairlift, drag lift, t-bar, skilift, sittlift, \
        släplift, télésiège, téléski, Sessellift, Schlepplift, Skilift, hiihtohissi, tuolihissi
        *elevator | Lift | Hiss | Ascenseur | 电梯 | elevator, lifts, elevators, public lift, hissen, hissar, ascenseurs, \
        ascenseur public, Aufzug, Aufzüge, Fahrstuhl, Personenaufzug, hissi, hissit, ascensore, ascensor, 升降机
        aerodrome | Airport | Flygplats | Aéroport | 机场 | airfield, aerodrome, flygfält, aérodrome, Flughafen, Flugplatz, \
        lentokenttä, lentoasema, aeropuerto, aeroporto
        terminal | Terminal | Terminal | Terminal | 航站楼 | airport terminal, terminaali, aérogare
        heliport | Heliport | Heliport | Héliport | 直升机场 | helicopter, helicopters, helikopter, helikopterplats, \
        hélicoptère, héliports, Hubschrauber, Hubschrauberlandeplatz, Heliplatz, helikopterikenttä, helikopteri, ~helipad
        helipad | Helipad | Helikopterplatta | Hélisurface | 直升机停机坪 | helicopter pad, landing pad, Landeplatz, \
        helikopterialusta, ~heliport, ~helicopter
        defibrillator | Defibrillator | Hjärtstartare | Défibrillateur | 除颤器 | aed, defib, défibrillateurs, Defibrillator, \
        defibrillaattori, sydäniskuri
        luggage_locker | Luggage storage | Bagageförvaring | Consigne | 行李寄存 | left luggage, luggage lockers, lockers, locker, \
        luggage, baggage storage, bag storage, förvaringsboxar, effektförvaring, bagage, consigne à bagages, \
        consigne automatique, bagages, Schliessfächer, Schliessfach, Gepäckaufbewahrung, Gepäck, matkatavarasäilytys, \
        säilytyslokerot, säilytyslokero, 储物柜

        """

    /// Further synonyms for the other lists, in any language.
    static let sayings = """
        bicycle_rental | bikes, bike, citybike, citybikes, cykel, cyklar, boris bikes, boris bike, santander cycles, velib, bicing, \
        nextbike, citi bike, styr och ställ, vélo, vélos, Fahrrad, Velo, bike station, bike dock, docking station
        convenience | ~supermarket, ~grocery, ~groceries, ~grocery store, ~supermarché, ~matbutik, ~mataffär, ~Supermarkt, \
        ~ruokakauppa, ~Lebensmittel, ~超市
        pharmacy | chemist, chemists, dispensing chemist
        chemist | ~pharmacy
        pub | boozer, bodega, krog, ~bar
        bar | ~pub, ~Kneipe, wine bar, vinbar, bar à vin
        cafe | espresso, ~bakery, ~konditori
        bakery | ~pastry, patisserie, ~konditori, ~Konditorei
        theatre | ~concert hall, ~concerts, ~konserthus, ~salle de concert, ~Konzertsaal, playhouse, skådespelshus
        arts_centre | ~concert hall, ~konserthus, ~salle de concert
        stadium | football stadium, soccer stadium, football ground, fotbollsstadion, fotbollsarena, stade de foot, \
        stade de football
        sports_centre | ~gym, ~swimming pool, ~piscine, ~simhall, ~stadium, ~stade
        swimming_pool | swim, swimming baths, lido, friluftsbad, utomhusbad, baignade
        ice_rink | ice skating, skating, skridskobana, patinoires
        locksmith | key cutting, key cutter, nyckelservice, cordonnerie clés
        shoemaker | key cutting
        castle | fortress, château fort, chateau, Ritterburg, ~palace
        palace | ~castle
        fort | ~castle
        monument | ~statue
        artwork | ~statue
        tomb | ~memorial
        museum | art museum, konstmuseum, musée d'art, Kunstmuseum, taidemuseo, ~attraction
        gallery | ~museum, ~art museum, ~konstmuseum, ~taidemuseo
        embassy | consulate, high commission, legation
        diplomatic | embassies, ambassades, consulates, konsulat, consulat, consulate general, Botschaft, Konsulat, suurlähetystö, \
        lähetystö, konsulaatti, ambassaden, 大使馆, 领事馆
        information | tourist info, information office, visitor center, infopoint, syndicat d'initiative
        police | cops, polisen, police nationale, policía, polizia
        hospital | er, a&e, casualty, lasarett, chu, centre hospitalier, clinique, ospedale, 急诊
        clinic | ~hospital, ~doctor, ~läkare, ~médecin, ~Arzt
        doctors | ~clinic, ~hälsocentral, ~vårdcentral
        townhall | municipality, kommun, kommunen, mairie de quartier, ayuntamiento, municipio
        grave_yard | ~cemetery, ~cimetière
        bus_station | bus, coach, gare d'autobus
        station | ~train station, ~railway station, ~tågstation, ~gare, ~Bahnhof, ~rautatieasema, ~metro, ~tube station, \
        ~tunnelbana
        platform | ~bus stop, ~hållplats, ~bushållplats, ~tram stop, ~train station
        ferry_terminal | ferries, boat, boats, bateau, bateaux, cruise terminal, kryssning, Schiff, Fähren, laiva, lautat
        taxi | taxis, cabs, taxibil
        marina | port, yacht club, båthamn, segelsällskap, port des yachts
        atm | cash dispenser, hole in the wall, geld, money, argent, pengar, cajero, bancomat, minibank, 取钱
        toilets | loos, ladies, gents, wcs, baño, aseos, bagno, toaletten, 公厕
        nightclub | ~disco bar, party
        playground | kids, children, enfants, barn, lekpark
        viewpoint | ~observation deck
        garden | jardin public, rose garden, rosarium
        park | ~garden, ~jardin, green space, grönområde, espace vert, jardin public
        square | ~marketplace
        marketplace | ~square, food market, julmarknad, Weihnachtsmarkt, christmas market
        university | campus, uni, högskola, ~college
        school | skolan, grundskola, high school, primary school, secondary school, lycée
        library | bibliothèques, médiathèque, university library
        arts_centre | ~gallery
        electronics | ~computer, ~mobile phone
        clothes | ~fashion, boutique de mode
        books | antiquarian, antikvariat, bouquiniste, Antiquariat, antikvariaatti
        jewelry | ~watches
        watches | ~jewelry
        doityourself | ~hardware
        hardware | ~doityourself
        beauty | ~nails, manucure
        laundry | ~dry cleaning
        dry_cleaning | ~laundry, ~tvätt
        hostel | ~hotel, ~vandrarhem
        guest_house | ~hotel
        post_office | ~post box
        internet_cafe | wifi, wlan, internet
        casino | ~gambling
        restaurant | dinner, lunch, middag, dîner, déjeuner, Mittagessen, Abendessen, ristorante, restaurante
        chinese | 中餐馆, 中餐厅, 中国餐馆, chinese restaurant, chinese food, chinese takeaway
        japanese | 日本餐厅, japanese restaurant
        ice_cream | gelaterie, glaskiosk
        """
}
