extension VocabularyText {
    /// Finnish synonyms.
    static let finnish = """
        food | ruoka, ruokapaikka, syödä, syömään
        restaurant | ravintola, ruokala, lounas, lounasravintola, lounaspaikka
        cafe | kahvila, kahvi, kahvit, teehuone, konditoria
        fast_food | pikaruoka, pikaruokaravintola, grilli, nakkikioski, snägäri
        bar | baari, cocktailbaari
        pub | pubi, kapakka, olut, olutravintola, kuppila
        biergarten | olutpuutarha, terassi
        ice_cream | jäätelö, jäätelökioski, jäätelöbaari
        bbq | grillipaikka, nuotiopaikka
        nightclub | yökerho, disko
        lodging | majoitus, yöpyminen
        hotel | hotelli
        hostel | hostelli, retkeilymaja
        guest_house | majatalo, vierastalo, aamiaismajoitus
        camp_site | leirintäalue
        sights | nähtävyydet, kulttuuri
        attraction | nähtävyys
        museum | museo, museot, näyttely
        gallery | galleria, taidegalleria
        artwork | taideteos, veistos, taide
        viewpoint | näköalapaikka, näkymä
        information | matkailuneuvonta, turisti-info, neuvonta, opastaulu, kartta
        monument | monumentti, muistomerkki
        castle | linna, palatsi
        zoo | eläintarha, eläinpuisto
        aquarium | akvaario
        theme_park | huvipuisto
        theatre | teatteri, ooppera, oopperatalo
        cinema | elokuvateatteri, elokuvat, leffa, leffateatteri
        arts_centre | kulttuurikeskus, kulttuuritalo
        conference_centre | kongressikeskus, kokouskeskus
        music_venue | konserttisali, musiikkitalo, konserttitalo
        casino | kasino
        fountain | suihkulähde
        clock | kello
        leisure | urheilu, vapaa-aika, liikunta
        park | puisto
        garden | puutarha, kasvitieteellinen puutarha
        playground | leikkipuisto, leikkipaikka, leikkikenttä
        nature_reserve | luonnonsuojelualue
        sports_centre | liikuntakeskus, urheilukeskus, urheiluhalli, liikuntahalli
        fitness_centre | kuntosali, sali
        swimming_pool | uima-allas, uimahalli, uinti, uimastadion
        bathing_place | uimaranta, uimapaikka
        sauna | sauna, saunat
        pitch | kenttä, jalkapallokenttä, tenniskenttä, pallokenttä
        stadium | stadion, jalkapallostadion
        golf_course | golfkenttä
        miniature_golf | minigolf, minigolfrata
        bowling_alley | keilahalli, keilaus
        ice_rink | jäähalli, luistelurata, luistinrata, jäärata
        dance | tanssikoulu
        marina | venesatama, vierassatama, satama
        dog_park | koirapuisto
        horse_riding | ratsastus, ratsastuskoulu
        office | toimisto
        company | yritys, firma
        government | virasto, ministeriö
        lawyer | asianajaja, asianajotoimisto, lakimies, juristi
        accountant | kirjanpitäjä, tilitoimisto
        insurance | vakuutus, vakuutusyhtiö
        estate_agent | kiinteistönvälittäjä, kiinteistönvälitys, asunnonvälitys
        employment_agency | työvoimatoimisto, te-toimisto
        association | yhdistys, järjestö
        foundation | säätiö
        architect | arkkitehti, arkkitehtitoimisto
        carpenter | puuseppä
        electrician | sähköasentaja
        plumber | putkimies
        shoemaker | suutari
        photographer | valokuvaaja, valokuvaamo
        brewery | panimo
        parking | pysäköinti, parkkipaikka, parkkihalli, pysäköintitalo, pysäköintialue, parkki, pysäköintihalli
        fuel | huoltoasema, bensa-asema, bensa, tankkaus, polttoaine
        charging_station | latausasema, latauspiste, sähköauton lataus
        car_wash | autopesu, autopesula
        car_rental | autovuokraamo, vuokra-auto
        taxi | taksi, taksiasema, taksitolppa
        bicycle_parking | pyöräparkki, pyöräteline, pyöräpysäköinti
        bicycle_rental | kaupunkipyörä, kaupunkipyörät, kaupunkipyöräasema, pyörävuokraamo, fillari, alepa-fillari
        station | asema
        bus_station | linja-autoasema, bussiasema, bussiterminaali
        platform | pysäkki, laituri, raide
        ferry_terminal | lautta, lauttalaituri, satamaterminaali, laivaterminaali, lauttaranta
        boat_rental | venevuokraamo
        driving_school | autokoulu
        atm | pankkiautomaatti, käteisautomaatti, otto, otto-automaatti, käteistä, rahaa
        bank | pankki
        bureau_de_change | rahanvaihto, valuutanvaihto
        post_office | posti, postitoimisto
        post_box | postilaatikko
        parcel_locker | pakettiautomaatti
        toilets | vessa, wc-tilat, käymälä, yleisö-wc
        shower | suihku
        drinking_water | juomavesi, vesipiste
        bench | penkki
        shelter | katos, laavu
        telephone | puhelinkoppi
        recycling | kierrätys, kierrätyspiste, kierrätysasema
        waste_basket | roskakori, roskis
        townhall | kaupungintalo, kunnantalo, raatihuone
        courthouse | oikeustalo, käräjäoikeus
        embassy | suurlähetystö, lähetystö, konsulaatti
        police | poliisi, poliisiasema
        fire_station | paloasema, palolaitos
        prison | vankila
        library | kirjasto
        community_centre | monitoimitalo, nuorisotalo, seurakuntatalo
        social_facility | vanhainkoti, palvelutalo
        place_of_worship | pyhäkkö
        grave_yard | hautausmaa
        school | koulu, lukio, peruskoulu, ala-aste
        kindergarten | päiväkoti, esikoulu
        college | ammattikoulu, opisto
        university | yliopisto, korkeakoulu
        music_school | musiikkiopisto, musiikkikoulu, konservatorio
        pharmacy | apteekki
        hospital | sairaala, päivystys
        clinic | terveysasema, terveyskeskus, klinikka, lääkäriasema
        doctors | lääkäri, lääkärit
        dentist | hammaslääkäri, hammashoitola
        veterinary | eläinlääkäri
        physiotherapist | fysioterapeutti
        shopping | kaupat, ostokset, kauppa, liike
        supermarket | ruokakauppa, supermarketti, valintatalo, marketti, päivittäistavarakauppa
        convenience | lähikauppa, kyläkauppa
        kiosk | kioski
        bakery | leipomo, leipä, leipomomyymälä
        confectionery | karkkikauppa, makeiskauppa, karkki
        chocolate | suklaa, suklaakauppa
        butcher | lihakauppa
        deli | herkkukauppa
        seafood | kalakauppa
        cheese | juustokauppa
        health_food | luontaistuotekauppa
        alcohol | viinakauppa
        wine | viinikauppa
        mall | ostoskeskus, kauppakeskus
        department_store | tavaratalo
        marketplace | tori, kauppatori, kauppahalli, halli
        newsagent | lehtikioski, lehdet
        tobacco | tupakka, tupakkakauppa
        ticket | lipunmyynti, liput
        clothes | vaatekauppa, vaatteet, vaateliike
        shoes | kenkäkauppa, kengät
        jewelry | kultaseppä, koruliike, korut
        watches | kelloliike, kelloseppä, kellot
        bag | laukkukauppa, laukut
        tailor | räätäli, ompelimo
        second_hand | kirpputori, kirppis, kierrätyskeskus
        cosmetics | kosmetiikka
        perfumery | hajuvesi
        hairdresser | kampaamo, parturi, kampaaja, parturi-kampaamo
        beauty | kauneushoitola, kynsistudio
        massage | hieronta, hieroja
        optician | optikko, silmälasit
        books | kirjakauppa, kirjat
        stationery | paperikauppa
        gift | lahjatavarakauppa, matkamuisto, matkamuistot, lahjat
        toys | lelukauppa, lelut
        sports | urheilukauppa
        bicycle | pyöräkauppa, polkupyöräkauppa, pyöräkorjaamo, pyörähuolto
        music | levykauppa
        antiques | antiikki, antiikkiliike
        florist | kukkakauppa, kukat
        garden_centre | puutarhamyymälä
        pet | eläinkauppa
        furniture | huonekalut, huonekaluliike
        doityourself | rautakauppa
        electronics | kodinkoneliike, elektroniikka
        mobile_phone | puhelinkauppa, kännykkä
        car | autokauppa
        car_repair | autokorjaamo, korjaamo
        travel_agency | matkatoimisto
        laundry | pesula, itsepalvelupesula
        copyshop | kopiointi
        locksmith | lukkoseppä, avaimet
        funeral_directors | hautaustoimisto
        burger | hampurilainen, hampurilaiset, burgeri
        pizza | pitsa, pitseria
        italian | italialainen
        japanese | japanilainen
        asian | aasialainen
        kebab | kebabbi
        chinese | kiinalainen
        mexican | meksikolainen
        indian | intialainen
        turkish | turkkilainen
        thai | thaimaalainen, thairavintola
        french | ranskalainen
        greek | kreikkalainen
        vietnamese | vietnamilainen
        nepalese | nepalilainen
        spanish | espanjalainen
        russian | venäläinen
        finnish | suomalainen, kotiruoka
        vegetarian | kasvisravintola, kasvisruoka
        vegan | vegaaninen
        steak_house | pihviravintola
        sushi | sushiravintola
        breakfast | aamupala
        cake | kakku, kakut
        soup | keittolounas
        """
}
