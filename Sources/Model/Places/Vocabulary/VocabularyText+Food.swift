extension VocabularyText {
    /// Food and drink.
    static let food = """
        +food | Food and drink | Mat och dryck | Restauration | 餐饮 | food, eat, eating, drink, mat, äta, dricka, äta ute, \
        nourriture, manger, boire, où manger, 吃饭, 美食
        *restaurant | Restaurant | Restaurang | Restaurant | 餐厅 | diner, dining, bistro, brasserie, eatery, krog, \
        matställe, restauranger, resto, auberge, trattoria, ravintola, ristorante, gasthaus, 饭店, 餐馆
        *cafe | Café | Kafé | Café | 咖啡馆 | coffee, coffee shop, coffeehouse, tea room, tearoom, fik, fika, kaffe, kaféer, \
        konditori, salon de thé, kahvila, 咖啡, 咖啡店
        *fast_food | Fast food | Snabbmat | Restauration rapide | 快餐 | takeaway, take away, takeout, take out, snack, \
        snack bar, snackbar, street food, gatukök, korvkiosk, hämtmat, avhämtning, fastfood, vente à emporter, à emporter, \
        pikaruoka, grilli, 外卖, 小吃
        *bar | Bar | Bar | Bar | 酒吧 | cocktail, cocktails, cocktail bar, barer, drinkar, bar à cocktails
        *pub | Pub | Pub | Pub | 酒馆 | beer, ale, gastropub, tavern, puben, pubar, öl, ölstuga, bière, taverne, baari
        biergarten | Beer garden | Ölträdgård | Jardin à bière | 啤酒花园 | beergarden, uteservering, brasserie en plein air
        *ice_cream | Ice cream | Glass | Glacier | 冰淇淋 | gelato, gelateria, ice cream parlour, glassbar, glasskiosk, glace, \
        glaces, crème glacée, jäätelö, 冰激凌
        food_court | Food court | Restaurangtorg | Aire de restauration | 美食广场 | food hall, matsal, mathall
        bbq | Barbecue | Grillplats | Barbecue | 烧烤 | barbeque, grill, grillning
        nightclub | Nightclub | Nattklubb | Boîte de nuit | 夜总会 | night club, club, disco, discotheque, dance club, \
        klubb, nattklubbar, disko, discothèque, yökerho, 夜店
        internet_cafe | Internet café | Internetkafé | Cybercafé | 网吧 | cyber café, cyber cafe

        """

    /// Lodging and sights.
    static let travel = """
        +lodging | Places to stay | Boende | Hébergement | 住宿 | lodging, accommodation, stay, sleep, where to stay, \
        logi, boende, övernattning, sova, logement, dormir, où dormir, 旅馆
        *hotel | Hotel | Hotell | Hôtel | 酒店 | inn, hotels, hotellet, hôtels, hotelli, 宾馆
        *hostel | Hostel | Vandrarhem | Auberge de jeunesse | 青年旅舍 | youth hostel, backpackers, hostels, vandrarhemmet, \
        hostelli
        guest_house | Guest house | Gästhus | Maison d'hôtes | 民宿 | guesthouse, bed and breakfast, bed & breakfast, b&b, \
        bnb, pensionat, pension, chambre d'hôtes, chambres d'hôtes, gîte
        motel | Motel | Motell | Motel | 汽车旅馆 | motor inn, motells
        apartment | Holiday flat | Semesterlägenhet | Appartement de vacances | 度假公寓 | holiday apartment, lägenhet, \
        appartement
        chalet | Holiday cottage | Stuga | Chalet | 度假屋 | cottage, cabin, stugor, fritidshus, chalets
        alpine_hut | Mountain hut | Fjällstuga | Refuge | 山屋 | alpine hut, fjällstation, refuge de montagne
        camp_site | Campsite | Camping | Camping | 露营地 | camping, campground, campingplats, terrain de camping, tält
        caravan_site | Caravan site | Husvagnscamping | Aire de camping-car | 房车营地 | caravan park, rv park, ställplats, \
        camping car

        +sights | Sights and culture | Sevärdheter och kultur | Tourisme et culture | 景点与文化 | sights, sightseeing, \
        culture, things to see, sevärdheter, kultur, tourisme, à voir, que voir, 旅游, 景点
        *attraction | Attraction | Sevärdhet | Attraction | 景点 | sight, landmark, tourist attraction, sevärdheten, \
        attractions touristiques, nähtävyys
        *museum | Museum | Museum | Musée | 博物馆 | museums, museer, museet, musées, exhibition, utställning, exposition, museo
        gallery | Gallery | Galleri | Galerie d'art | 画廊 | art gallery, konstgalleri, gallerier, galerie, galleria, 美术馆
        artwork | Artwork | Konstverk | Œuvre d'art | 艺术品 | sculpture, mural, konst, skulptur, street art, œuvre, sculptures, \
        art, graffiti, fresque, 雕塑
        *viewpoint | Viewpoint | Utsiktsplats | Point de vue | 观景点 | view, lookout, panorama, scenic view, utsikt, \
        utsiktspunkt, belvédère, vue, näköalapaikka
        information | Information | Information | Information | 旅游信息 | tourist information, tourist office, visitor centre, \
        map, guidepost, turistinformation, turistbyrå, karta, office de tourisme, office du tourisme, plan
        monument | Monument | Monument | Monument | 纪念碑 | monuments, minnesmonument, ~memorial
        castle | Castle | Slott | Château | 城堡 | castles, borg, slottet, châteaux, castillo, castello
        zoo | Zoo | Djurpark | Zoo | 动物园 | zoological garden, djurparker, parc zoologique, eläintarha
        aquarium | Aquarium | Akvarium | Aquarium | 水族馆 | sea life, akvariet, océanarium
        theme_park | Theme park | Nöjespark | Parc d'attractions | 主题公园 | amusement park, tivoli, nöjesfält, parc à thème, \
        huvipuisto
        picnic_site | Picnic site | Picknickplats | Aire de pique-nique | 野餐地 | picnic, picknick, pique-nique, rastplats
        citytour | City tour | Stadsrundtur | Visite de la ville | 城市观光 | sightseeing tour, guided tour, rundtur, guidad tur
        *theatre | Theatre | Teater | Théâtre | 剧院 | theater, opera, opera house, teatrar, teatern, operahus, opéra, \
        teatteri, 剧场, 歌剧院
        *cinema | Cinema | Biograf | Cinéma | 电影院 | movie, movies, movie theater, movie theatre, film, bio, biografer, \
        cinémas, elokuvateatteri, 影院
        arts_centre | Arts centre | Kulturhus | Centre culturel | 艺术中心 | arts center, art centre, kulturcentrum, \
        centre d'art
        events_venue | Events venue | Evenemangslokal | Salle événementielle | 活动场所 | event venue, festlokal, \
        salle de réception
        conference_centre | Conference centre | Konferenscenter | Centre de conférences | 会议中心 | conference center, \
        convention centre, congress, konferens, kongress, palais des congrès, congrès
        music_venue | Music venue | Konsertlokal | Salle de concert | 音乐场馆 | concert hall, concerts, live music, konsert, \
        konserthus, musique live
        casino | Casino | Kasino | Casino | 赌场 | gambling, casinon, jeux
        fountain | Fountain | Fontän | Fontaine | 喷泉 | fountains, fontäner, springbrunn, suihkulähde
        clock | Clock | Klocka | Horloge | 时钟 | public clock, ur, pendule
        binoculars | Binoculars | Kikare | Jumelles | 望远镜 | telescope, longue-vue

        """
}
