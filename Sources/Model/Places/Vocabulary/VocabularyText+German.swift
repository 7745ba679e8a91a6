extension VocabularyText {
    /// German synonyms.
    static let german = """
        food | Essen, Essen gehen, Trinken, Gastronomie, Lokal, Lokale
        restaurant | Restaurant, Gaststätte, Gasthof, Gasthaus, Wirtshaus, Wirtschaft, Speiselokal, Beiz
        cafe | Café, Kaffee, Kaffeehaus, Konditorei, Teestube, Eiscafé
        fast_food | Imbiss, Imbissbude, Schnellimbiss, Schnellrestaurant, Würstchenbude, zum Mitnehmen
        bar | Bar, Cocktailbar, Lounge
        pub | Kneipe, Bierkneipe, Schenke, Bierlokal, Beisl, Bier
        biergarten | Biergarten
        ice_cream | Eisdiele, Eis, Eiscreme
        bbq | Grillplatz, Grillstelle, Feuerstelle
        nightclub | Nachtclub, Diskothek, Disko, Tanzlokal
        lodging | Unterkunft, Unterkünfte, Übernachtung, Übernachten
        hotel | Hotel
        hostel | Jugendherberge, Herberge
        guest_house | Pension, Gästehaus, Fremdenzimmer, Zimmer
        apartment | Ferienwohnung
        chalet | Ferienhaus, Hütte
        alpine_hut | Berghütte, Alphütte, Schutzhütte, Berggasthaus
        camp_site | Campingplatz, Zeltplatz, Camping
        caravan_site | Wohnmobilstellplatz, Stellplatz
        sights | Sehenswürdigkeiten, Kultur
        attraction | Sehenswürdigkeit, Attraktion
        museum | Museum, Museen, Ausstellung
        gallery | Kunstgalerie, Galerie
        artwork | Kunstwerk, Kunst, Skulptur, Wandbild
        viewpoint | Aussichtspunkt, Aussicht, Ausblick
        information | Touristeninformation, Tourismusbüro, Verkehrsverein, Touristinfo, Infostelle, Wegweiser, Karte
        monument | Denkmal, Wahrzeichen
        castle | Schloss, Burg, Palast
        zoo | Zoo, Tierpark, Tiergarten
        aquarium | Aquarium
        theme_park | Freizeitpark, Vergnügungspark
        picnic_site | Picknickplatz, Rastplatz
        theatre | Theater, Schauspielhaus, Oper, Opernhaus, Bühne
        cinema | Kino, Filmtheater, Lichtspielhaus
        arts_centre | Kulturzentrum, Kulturhaus
        events_venue | Veranstaltungsort, Festsaal
        conference_centre | Kongresszentrum, Kongresshaus, Tagungszentrum
        music_venue | Konzerthaus, Konzertsaal, Konzerthalle
        casino | Spielbank, Kasino
        fountain | Brunnen, Springbrunnen
        clock | Uhr, Turmuhr
        leisure | Sport, Freizeit
        park | Park, Parkanlage, Grünanlage, Stadtpark
        garden | Garten, Botanischer Garten
        playground | Spielplatz, Kinderspielplatz
        nature_reserve | Naturschutzgebiet, Naturreservat
        sports_centre | Sportzentrum, Sporthalle, Turnhalle, Sportanlage
        fitness_centre | Fitnessstudio, Fitnesscenter, Fitness
        swimming_pool | Schwimmbad, Hallenbad, Freibad, Schwimmbecken, Schwimmen
        water_park | Erlebnisbad, Spassbad
        bathing_place | Badestelle, Strandbad, Badeplatz
        sauna | Sauna, Dampfbad
        pitch | Sportplatz, Fussballplatz, Tennisplatz, Spielfeld
        stadium | Stadion, Fussballstadion, Arena
        track | Laufbahn, Rennbahn
        golf_course | Golfplatz
        miniature_golf | Minigolf, Minigolfplatz
        bowling_alley | Bowlingbahn, Kegelbahn
        ice_rink | Eisbahn, Eishalle, Eislaufbahn, Schlittschuh
        dance | Tanzschule, Tanz
        marina | Jachthafen, Yachthafen, Bootshafen, Hafen
        dog_park | Hundewiese, Hundepark
        horse_riding | Reitschule, Reithof, Reiten
        office | Büro, Geschäftsstelle
        company | Firma, Unternehmen, Betrieb
        government | Behörde, Amt, Ministerium, Amtshaus
        lawyer | Anwalt, Rechtsanwalt, Anwaltskanzlei, Kanzlei
        notary | Notar
        accountant | Buchhalter, Treuhänder, Treuhand
        tax_advisor | Steuerberater
        insurance | Versicherung
        estate_agent | Immobilien, Immobilienmakler, Makler
        employment_agency | Arbeitsamt, Arbeitsagentur, Jobcenter
        association | Verein
        foundation | Stiftung
        architect | Architekt, Architekturbüro
        newspaper | Zeitung, Redaktion
        carpenter | Schreiner, Tischler, Zimmermann
        electrician | Elektriker
        plumber | Klempner, Sanitär, Installateur
        painter | Maler
        gardener | Gärtner, Gärtnerei
        shoemaker | Schuster, Schuhmacher
        photographer | Fotograf
        brewery | Brauerei
        winery | Weingut, Winzer, Weinkellerei
        parking | Parkplatz, Parkhaus, Tiefgarage, Parken, Parkgarage
        parking_entrance | Parkhauseinfahrt
        fuel | Tankstelle, Benzin, Tanken
        charging_station | Ladestation, Ladesäule, Elektrotankstelle
        car_wash | Autowäsche, Waschanlage, Waschstrasse
        car_rental | Autovermietung, Mietwagen, Autoverleih
        taxi | Taxistand, Taxi
        bicycle_parking | Fahrradständer, Fahrradparkplatz, Veloständer, Veloparkplatz
        bicycle_rental | Fahrradverleih, Leihrad, Leihräder, Mietrad, Fahrradvermietung, Veloverleih
        motorcycle_parking | Motorradparkplatz
        station | Station, Haltestelle
        bus_station | Busbahnhof, Bushof, ZOB
        platform | Haltestelle, Bahnsteig, Gleis, Perron
        ferry_terminal | Fähre, Fähranleger, Fährhafen, Schiffsanleger, Anlegestelle
        boat_rental | Bootsverleih, Bootsvermietung
        driving_school | Fahrschule
        atm | Geldautomat, Bankomat, Bancomat, Bargeld, Geld abheben
        bank | Bank, Sparkasse, Bankfiliale
        bureau_de_change | Wechselstube, Geldwechsel
        post_office | Post, Postamt, Postfiliale, Poststelle
        post_box | Briefkasten
        parcel_locker | Packstation, Paketstation
        toilets | Toilette, Toiletten, öffentliche Toilette, Klo, WC-Anlage
        shower | Dusche
        drinking_water | Trinkwasser, Trinkbrunnen, Wasser
        bench | Sitzbank, Parkbank
        shelter | Unterstand
        telephone | Telefonzelle
        recycling | Wertstoffhof, Glascontainer, Altglas, Recycling
        waste_basket | Mülleimer, Abfalleimer, Papierkorb
        waste_disposal | Müllcontainer
        townhall | Rathaus, Gemeindehaus, Gemeindeverwaltung, Stadtverwaltung, Bürgeramt
        courthouse | Gericht, Amtsgericht, Landgericht, Gerichtsgebäude
        embassy | Botschaft, Konsulat
        police | Polizei, Polizeiwache, Polizeirevier, Landespolizei
        fire_station | Feuerwehr, Feuerwache
        prison | Gefängnis, Justizvollzugsanstalt
        library | Bibliothek, Bücherei, Stadtbücherei, Stadtbibliothek, Universitätsbibliothek
        community_centre | Gemeinschaftszentrum, Bürgerhaus, Gemeindezentrum, Vereinshaus, Gemeindesaal
        social_facility | Altersheim, Pflegeheim, Seniorenheim, Altenheim
        place_of_worship | Gotteshaus
        grave_yard | Friedhof, Kirchhof
        school | Schule, Grundschule, Gymnasium, Realschule, Primarschule, Sekundarschule, Volksschule, Oberschule
        kindergarten | Kindergarten, Kita, Kindertagesstätte, Krippe, Kinderkrippe
        college | Fachhochschule, Berufsschule
        university | Universität, Uni, Hochschule
        music_school | Musikschule, Konservatorium
        language_school | Sprachschule
        pharmacy | Apotheke
        hospital | Krankenhaus, Spital, Klinikum, Notaufnahme, Krankenhäuser
        clinic | Klinik, Ärztehaus, Gesundheitszentrum
        doctors | Arzt, Ärztin, Hausarzt, Arztpraxis, Ärzte
        dentist | Zahnarzt, Zahnärztin, Zahnarztpraxis
        veterinary | Tierarzt, Tierklinik
        physiotherapist | Physiotherapie, Krankengymnastik
        psychotherapist | Psychologe, Psychotherapie
        shopping | Einkaufen, Laden, Läden, Geschäft, Geschäfte
        supermarket | Supermarkt, Lebensmittel, Lebensmittelgeschäft, Lebensmittelladen
        convenience | Späti, Dorfladen
        kiosk | Kiosk, Trinkhalle, Büdchen
        bakery | Bäckerei, Bäcker, Backstube, Brot
        pastry | Konditorei, Kuchen, Torten
        confectionery | Süssigkeiten, Süsswaren
        chocolate | Schokolade, Schokoladengeschäft
        butcher | Metzgerei, Metzger, Fleischerei, Schlachterei, Fleisch
        deli | Feinkost, Delikatessen
        greengrocer | Gemüseladen, Obst und Gemüse, Gemüsehändler
        seafood | Fischgeschäft, Fischhändler
        cheese | Käse, Käserei, Käseladen
        health_food | Reformhaus, Bioladen, Naturkost
        alcohol | Spirituosen, Getränkeladen
        wine | Weinhandlung, Weinladen, Vinothek, Wein
        beverages | Getränkemarkt, Getränke
        mall | Einkaufszentrum, Shoppingcenter
        department_store | Kaufhaus, Warenhaus
        marketplace | Markt, Marktplatz, Wochenmarkt, Markthalle, Bauernmarkt
        vending_machine | Automat, Verkaufsautomat
        newsagent | Zeitungsladen, Zeitschriften, Zeitungskiosk
        tobacco | Tabak, Tabakladen, Trafik, Zigaretten
        ticket | Fahrkartenschalter, Vorverkauf, Tickets, Fahrkarten
        lottery | Lotto, Lottoannahmestelle
        clothes | Kleidung, Kleider, Kleiderladen, Bekleidung, Modegeschäft, Klamotten
        shoes | Schuhe, Schuhgeschäft, Schuhladen
        jewelry | Juwelier, Schmuck
        watches | Uhren, Uhrmacher, Uhrengeschäft
        tailor | Schneider, Schneiderei, Änderungsschneiderei
        second_hand | Gebrauchtwaren, Brockenhaus, Secondhandladen
        perfumery | Parfümerie
        chemist | Drogerie, Drogeriemarkt
        hairdresser | Friseur, Frisör, Coiffeur, Friseursalon, Haare schneiden
        beauty | Kosmetikstudio, Nagelstudio, Schönheitssalon
        optician | Optiker, Brillen
        books | Buchhandlung, Buchladen, Bücher
        stationery | Schreibwaren, Papeterie
        gift | Geschenke, Souvenirs, Andenken, Geschenkeladen
        toys | Spielwaren, Spielzeug, Spielzeugladen
        sports | Sportgeschäft, Sportartikel
        bicycle | Fahrradladen, Fahrradgeschäft, Veloladen, Fahrradwerkstatt
        music | Plattenladen, Schallplatten
        antiques | Antiquitäten
        florist | Blumenladen, Blumengeschäft, Blumen, Florist
        garden_centre | Gartencenter, Gartenmarkt
        pet | Tierhandlung, Zoohandlung, Tierbedarf
        furniture | Möbel, Möbelhaus, Möbelgeschäft
        houseware | Haushaltswaren
        doityourself | Baumarkt
        hardware | Eisenwaren, Werkzeug
        electronics | Elektromarkt, Elektronikmarkt, Elektrogeschäft
        computer | Computerladen
        mobile_phone | Handyladen, Handy, Handys
        car | Autohaus, Autohändler
        car_repair | Autowerkstatt, Werkstatt, Kfz-Werkstatt, Garage
        travel_agency | Reisebüro
        laundry | Waschsalon, Wäscherei
        dry_cleaning | Reinigung, Textilreinigung
        copyshop | Kopierladen, Druckerei
        locksmith | Schlüsseldienst, Schlosser, Schlüssel
        funeral_directors | Bestatter, Bestattungsinstitut
        burger | Hamburger, Burgerladen
        pizza | Pizzeria, Pizza
        italian | italienisch, Italiener
        coffee_shop | Kaffee
        sandwich | belegte Brötchen
        regional | gutbürgerlich, regionale Küche
        asian | asiatisch
        german | deutsch, deutsche Küche
        japanese | japanisch, Japaner
        kebab | Döner, Dönerladen, Dönerbude
        chinese | chinesisch, Chinese
        mexican | mexikanisch, Mexikaner
        indian | indisch, Inder
        turkish | türkisch, Türke
        thai | thailändisch
        french | französisch, Franzose
        greek | griechisch, Grieche
        vietnamese | vietnamesisch
        spanish | spanisch, Spanier
        steak_house | Steakhaus
        vegetarian | vegetarisch
        fish | Fisch, Fischrestaurant
        breakfast | Frühstück
        cake | Kuchen
        crepe | Pfannkuchen
        noodle | Nudeln
        soup | Suppe
        """
}
