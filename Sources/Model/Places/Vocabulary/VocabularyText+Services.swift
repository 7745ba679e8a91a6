extension VocabularyText {
    /// Transport.
    static let transport = """
        +transport | Transport | Transport | Transports | 交通 | transport, transportation, getting around, trafik, \
        transports, se déplacer
        *parking | Parking | Parkering | Parking | 停车场 | car park, car parks, parking lot, parking garage, parkeringar, \
        parkeringsplats, parkeringshus, p-hus, stationnement, parkings, parc de stationnement, pysäköinti, parkkipaikka, 停车
        parking_entrance | Car park entrance | Parkeringsinfart | Entrée de parking | 停车场入口 | parking entrance, infart
        parking_exit | Car park exit | Parkeringsutfart | Sortie de parking | 停车场出口 | parking exit
        parking_space | Parking space | Parkeringsruta | Place de parking | 停车位 | parking spot
        *fuel | Petrol station | Bensinstation | Station-service | 加油站 | gas station, gas, gasoline, petrol, filling station, \
        fuel station, diesel, bensin, bensinmack, mack, tanka, bensinstationer, drivmedel, essence, carburant, \
        station essence, stations service, pompe à essence, huoltoasema, 汽油
        *charging_station | Charging station | Laddstation | Borne de recharge | 充电站 | ev charging, charger, \
        electric charging, car charger, laddstolpe, laddplats, elbil, ladda bilen, recharge électrique, bornes, \
        latausasema, 充电桩
        car_wash | Car wash | Biltvätt | Lavage auto | 洗车 | carwash, tvätta bilen, station de lavage
        car_rental | Car rental | Biluthyrning | Location de voitures | 租车 | car hire, rent a car, hyrbil, bilpool, \
        location voiture, autovuokraamo
        car_sharing | Car sharing | Bilpool | Autopartage | 汽车共享 | carsharing, bilpooler, voitures partagées
        *taxi | Taxi | Taxi | Taxi | 出租车 | cab, taxi rank, taxi stand, taxistation, station de taxis, taksi, 的士
        *bicycle_parking | Bicycle parking | Cykelparkering | Parking à vélos | 自行车停放处 | bike parking, bike rack, \
        cykelställ, parking vélo, garage à vélos, pyöräparkki
        *bicycle_rental | Bicycle rental | Cykeluthyrning | Location de vélos | 自行车租赁 | bike rental, bike hire, bike share, \
        city bikes, hyrcykel, lånecykel, hyr cykel, vélos en libre-service, vélib, kaupunkipyörä, 共享单车
        bicycle_repair_station | Bicycle repair station | Cykelpump | Station de réparation de vélos | 自行车维修站 | bike pump, \
        pompe à vélo
        motorcycle_parking | Motorcycle parking | Motorcykelparkering | Parking à motos | 摩托车停车场 | motorbike parking, \
        mc-parkering, parking moto, deux-roues
        *station | Station | Station | Station | 车站 | stations, stationer, stationen, asemat
        *bus_station | Bus station | Busstation | Gare routière | 汽车站 | coach station, bus terminal, bussterminal, buss, \
        linja-autoasema
        *platform | Stop | Hållplats | Arrêt | 站台 | stop, stops, platforms, hållplatser, hållplatsen, perrong, spår, quai, quais, voie
        stop_position | Stop position | Hållplatsläge | Position d'arrêt | 停靠点 | stopping place
        stop_area | Stop area | Hållplatsområde | Zone d'arrêt | 站区 | stop place
        ferry_terminal | Ferry terminal | Färjeterminal | Gare maritime | 渡轮码头 | ferry, harbour terminal, färja, färjeläge, \
        båt, embarcadère, lautta
        boat_rental | Boat rental | Båtuthyrning | Location de bateaux | 租船 | boat hire, hyr båt
        ticket_validator | Ticket validator | Biljettvalidator | Valideur | 验票机 | biljettläsare, composteur
        driving_school | Driving school | Trafikskola | Auto-école | 驾校 | driving lessons, körskola, permis de conduire

        """

    /// Money, health and public services.
    static let services = """
        +services | Services | Service | Services | 服务 | services, public services, samhällsservice, services publics
        *atm | ATM | Bankomat | Distributeur de billets | 自动取款机 | cash machine, cash, cashpoint, cash point, \
        withdraw money, atms, uttagsautomat, bankomater, kontanter, ta ut pengar, distributeur, distributeurs, dab, \
        guichet automatique, retrait d'argent, pankkiautomaatti, 取款机, 提款机
        *bank | Bank | Bank | Banque | 银行 | banks, banker, bankkontor, banques, pankki
        bureau_de_change | Currency exchange | Växlingskontor | Bureau de change | 货币兑换 | money exchange, exchange office, \
        currency, valutaväxling, växla pengar, change, forex
        money_transfer | Money transfer | Penningöverföring | Transfert d'argent | 汇款 | remittance
        *post_office | Post office | Postkontor | Bureau de poste | 邮局 | post, posten, la poste, poste, paket, postitoimisto
        *post_box | Post box | Brevlåda | Boîte aux lettres | 邮筒 | mailbox, letter box, postbox, postlåda, brevlådor, postilaatikko
        parcel_locker | Parcel locker | Paketautomat | Consigne à colis | 快递柜 | parcel, paketbox, colis
        *toilets | Toilets | Toalett | Toilettes | 厕所 | toilet, restroom, restrooms, wc, bathroom, lavatory, loo, \
        public toilet, toaletter, offentlig toalett, sanitaires, vessa, 洗手间, 卫生间
        shower | Shower | Dusch | Douche | 淋浴 | showers, duschar, douches
        *drinking_water | Drinking water | Dricksvatten | Eau potable | 饮用水 | water, water fountain, drinking fountain, \
        vatten, vattenkran, fontaine à eau, point d'eau, juomavesi
        watering_place | Watering place | Vattningsställe | Abreuvoir | 饮水处 | water trough
        bench | Bench | Bänk | Banc | 长椅 | seat, parkbänk, bancs
        shelter | Shelter | Vindskydd | Abri | 避雨亭 | hut, väntkur, regnskydd, kiosque abri
        telephone | Telephone | Telefon | Téléphone | 公用电话 | phone box, payphone, telefonkiosk, cabine téléphonique
        *recycling | Recycling | Återvinning | Recyclage | 回收站 | recycling centre, bottle bank, återvinningsstation, \
        återvinningscentral, point de collecte, tri sélectif, kierrätys
        waste_basket | Waste basket | Papperskorg | Poubelle | 垃圾桶 | litter bin, trash can, soptunna, corbeille
        waste_disposal | Waste disposal | Sopsortering | Déchets | 垃圾站 | rubbish, garbage, dumpster, sopor, déchetterie
        grit_bin | Grit bin | Sandlåda | Bac à sel | 撒沙箱 | salt bin, sandkista
        life_ring | Life ring | Livboj | Bouée de sauvetage | 救生圈 | lifebuoy, livräddning
        townhall | Town hall | Stadshus | Mairie | 市政厅 | city hall, kommunhus, rådhus, hôtel de ville, mairies, kaupungintalo
        public_building | Public building | Offentlig byggnad | Bâtiment public | 公共建筑 | civic building
        courthouse | Courthouse | Domstol | Palais de justice | 法院 | court, tingsrätt, tribunal
        embassy | Embassy | Ambassad | Ambassade | 大使馆 | consulate, konsulat, consulat, ambassader, suurlähetystö, 领事馆
        *police | Police | Polis | Police | 警察局 | police station, polisstation, commissariat, gendarmerie, poliisi
        fire_station | Fire station | Brandstation | Caserne de pompiers | 消防站 | fire brigade, brandkår, pompiers, \
        sapeurs-pompiers
        prison | Prison | Fängelse | Prison | 监狱 | jail, anstalt
        *library | Library | Bibliotek | Bibliothèque | 图书馆 | libraries, biblioteket, médiathèque, bibliothèques, kirjasto
        community_centre | Community centre | Föreningslokal | Centre communautaire | 社区中心 | community center, fritidsgård, \
        maison de quartier, salle des fêtes
        social_facility | Social facility | Social omsorg | Établissement social | 社会福利机构 | shelter home, care home, \
        äldreboende, ehpad, maison de retraite
        social_centre | Social centre | Socialt centrum | Centre social | 社交中心 | social club
        grave_yard | Graveyard | Kyrkogård | Cimetière | 墓地 | cemetery, begravningsplats, cimetières
        school | School | Skola | École | 学校 | schools, skolor, gymnasium, collège, lycée, écoles, koulu
        *kindergarten | Kindergarten | Förskola | École maternelle | 幼儿园 | nursery school, preschool, dagis, maternelle, \
        jardin d'enfants, päiväkoti
        childcare | Childcare | Barnomsorg | Crèche | 托儿所 | day care, daycare, crèches, garderie
        college | College | Högskola | Établissement supérieur | 学院 | further education, yrkeshögskola
        *university | University | Universitet | Université | 大学 | universities, universitetet, fac, faculté, yliopisto
        music_school | Music school | Musikskola | École de musique | 音乐学校 | conservatoire, conservatory
        language_school | Language school | Språkskola | École de langues | 语言学校 | language courses, språkkurs
        studio | Studio | Studio | Studio | 工作室 | recording studio, tv studio

        +health | Health | Hälsa | Santé | 医疗 | health, medical, healthcare, hälsa, vård, sjukvård, santé, soins, 健康
        *pharmacy | Pharmacy | Apotek | Pharmacie | 药店 | drug store, drugstore, pharmacies, medicine, apoteket, medicin, \
        pharmacien, médicaments, apteekki, 药房
        *hospital | Hospital | Sjukhus | Hôpital | 医院 | emergency room, emergency, accident and emergency, akutmottagning, \
        akuten, hôpitaux, urgences, sairaala
        clinic | Clinic | Klinik | Clinique | 诊所 | health centre, health center, medical centre, vårdcentral, \
        centre médical, cliniques, terveysasema
        *doctors | Doctor | Läkare | Médecin | 医生 | doctors, doctor, physician, gp, surgery, läkarmottagning, doktor, \
        docteur, médecins, cabinet médical, lääkäri
        *dentist | Dentist | Tandläkare | Dentiste | 牙医 | dentists, dental, tandvård, dentistes, hammaslääkäri
        veterinary | Vet | Veterinär | Vétérinaire | 兽医 | veterinarian, animal hospital, djursjukhus, vétérinaires
        alternative | Alternative medicine | Alternativmedicin | Médecine douce | 替代医学 | acupuncture, homeopathy, \
        naprapat, kiropraktor, acupuncteur, ostéopathe
        physiotherapist | Physiotherapist | Fysioterapeut | Kinésithérapeute | 理疗师 | physiotherapy, physio, sjukgymnast, kiné
        psychotherapist | Psychotherapist | Psykoterapeut | Psychothérapeute | 心理治疗师 | therapist, psychologist, psykolog, \
        psychologue
        laboratory | Laboratory | Laboratorium | Laboratoire | 化验室 | medical lab, laboratoire d'analyses

        """
}
