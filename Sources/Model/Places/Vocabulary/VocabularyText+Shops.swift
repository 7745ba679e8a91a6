extension VocabularyText {
    /// Shops for daily needs.
    static let groceries = """
        +shopping | Shopping | Handel | Achats | 购物 | shop, shops, shopping, store, stores, boutiques, affär, affärer, butik, \
        butiker, handla, magasin, magasins, commerce, commerces, kauppa, 商店, 买东西
        *supermarket | Supermarket | Matbutik | Supermarché | 超市 | grocery, groceries, grocery store, food store, \
        food shop, milk, mjölk, lait, 牛奶, hypermarket, supermarkets, mataffär, mataffärer, matbutiker, livsmedel, livsmedelsbutik, snabbköp, \
        stormarknad, épicerie, hypermarché, supermarchés, alimentation, ruokakauppa, 超级市场
        *convenience | Convenience store | Närbutik | Supérette | 便利店 | corner shop, corner store, convenience shop, \
        mini market, minimarket, livs, jourbutik, jourlivs, servicebutik, épicerie de quartier, dépanneur, lähikauppa
        kiosk | Kiosk | Kiosk | Kiosque | 小卖部 | newsstand, kiosker, pressbyrån, kiosque à journaux, kioski, 报亭
        *bakery | Bakery | Bageri | Boulangerie | 面包店 | bread, baker, bageriet, bagerier, bröd, pain, boulanger, \
        pâtisserie, viennoiserie, leipomo, 面包
        pastry | Pastry shop | Konditori | Pâtisserie | 糕点店 | cakes, cake shop, tårtor, pâtissier, gâteaux
        confectionery | Sweet shop | Godisaffär | Confiserie | 糖果店 | sweets, candy, candy store, confectionery, godis, \
        godisbutik, bonbons, confiseur, makeiskauppa
        chocolate | Chocolate shop | Chokladbutik | Chocolaterie | 巧克力店 | chocolates, chocolatier, choklad, chocolat
        butcher | Butcher | Slaktare | Boucherie | 肉店 | meat, butchers, charcuteri, kött, köttaffär, boucher, viande, \
        charcuterie
        deli | Delicatessen | Delikatessaffär | Traiteur | 熟食店 | delicatessen, delikatesser, deli, épicerie fine
        greengrocer | Greengrocer | Grönsaksaffär | Primeur | 蔬果店 | vegetables, fruit shop, grönsaker, frukt, \
        fruits et légumes, marchand de légumes
        seafood | Fishmonger | Fiskaffär | Poissonnerie | 海鲜店 | fish shop, seafood shop, fiskbutik, poissonnier
        cheese | Cheese shop | Ostbutik | Fromagerie | 奶酪店 | ost, ostaffär, fromage, fromager
        health_food | Health food shop | Hälsokostbutik | Magasin bio | 健康食品店 | organic shop, hälsokost, \
        produits bio
        alcohol | Off-licence | Systembolag | Magasin d'alcool | 酒类专卖店 | liquor store, liquor, alcohol, bottle shop, \
        off license, spirits, systembolaget, sprit, spritbutik, alko, vins et spiritueux, caviste
        wine | Wine shop | Vinbutik | Caviste | 葡萄酒店 | wines, wine merchant, vin, vinhandel, vins, marchand de vin
        beverages | Drinks shop | Dryckesbutik | Magasin de boissons | 饮料店 | beverages, soft drinks, drycker, boissons
        tea | Tea shop | Tebutik | Magasin de thé | 茶叶店 | teas, te, thé
        coffee | Coffee roaster | Kaffebutik | Torréfacteur | 咖啡豆店 | coffee beans, kaffebönor, torréfaction
        frozen_food | Frozen food | Frysta varor | Surgelés | 冷冻食品 | surgelé, fryst mat
        *mall | Shopping centre | Köpcentrum | Centre commercial | 购物中心 | mall, shopping center, shopping mall, galleria, \
        köpcenter, varuhus och köpcentrum, galerie marchande, kauppakeskus, 商场
        department_store | Department store | Varuhus | Grand magasin | 百货商店 | department stores, varuhuset, \
        grands magasins, tavaratalo, 百货
        *marketplace | Market | Marknad | Marché | 集市 | market, market square, market hall, farmers market, marknader, \
        torghandel, saluhall, torg, marché couvert, halles, kauppatori, kauppahalli, 市场, 菜市场
        variety_store | Variety store | Lågprisbutik | Bazar | 杂货店 | dollar store, pound shop, discount store, bazaar, lågpris
        general | General store | Lanthandel | Magasin général | 综合商店 | village shop, diversehandel
        vending_machine | Vending machine | Varuautomat | Distributeur automatique | 自动售货机 | vending, automat, \
        snack machine, distributeur de boissons
        newsagent | Newsagent | Tidningsaffär | Marchand de journaux | 报刊店 | newspapers, magazines, tidningar, \
        tidskrifter, journaux, presse, maison de la presse
        tobacco | Tobacconist | Tobaksaffär | Bureau de tabac | 烟草店 | tobacco, cigarettes, tobak, tabac
        e-cigarette | Vape shop | Vejpbutik | Cigarettes électroniques | 电子烟店 | vape, e-cigarett
        ticket | Ticket shop | Biljettförsäljning | Billetterie | 售票处 | tickets, ticket office, biljetter, biljett, \
        billets, guichet
        lottery | Lottery | Spelombud | Loterie | 彩票 | lotto, spel, loto

        """

    /// Other shops.
    static let shops = """
        *clothes | Clothes | Kläder | Vêtements | 服装店 | clothing, clothes shop, clothing store, fashion, apparel, \
        klädaffär, klädbutik, mode, prêt-à-porter, magasin de vêtements, habits, vaatekauppa, 衣服
        boutique | Boutique | Boutique | Boutique | 精品店 | fashion boutique, modebutik
        shoes | Shoes | Skor | Chaussures | 鞋店 | shoe shop, shoe store, skoaffär, skobutik, footwear, \
        magasin de chaussures, kenkäkauppa
        jewelry | Jeweller | Guldsmed | Bijouterie | 珠宝店 | jewellery, jewelry, jeweler, jewelry store, smycken, juvelerare, \
        guldsmedsaffär, bijoux, joaillerie, bijoutier
        watches | Watches | Klockor | Montres | 钟表店 | watch shop, watchmaker, urmakare, horlogerie, horloger
        bag | Bags | Väskor | Maroquinerie | 箱包店 | handbags, luggage, suitcase, väskaffär, sacs, bagages
        leather | Leather goods | Lädervaror | Articles en cuir | 皮具店 | leather shop, läder, cuir
        fabric | Fabrics | Tyger | Tissus | 布料店 | textile, textiles, tygaffär, mercerie
        tailor | Tailor | Skräddare | Tailleur | 裁缝店 | alterations, dressmaker, sömnad, skrädderi, couturier, retouches
        baby_goods | Baby goods | Babyartiklar | Puériculture | 母婴用品 | baby shop, barnkläder, bébé
        second_hand | Second-hand shop | Second hand | Dépôt-vente | 二手店 | secondhand, thrift store, thrift shop, \
        begagnat, loppis, friperie, occasion, kirpputori
        charity | Charity shop | Välgörenhetsbutik | Boutique solidaire | 慈善商店 | charity store
        cosmetics | Cosmetics | Kosmetik | Cosmétiques | 化妆品店 | make-up, makeup, smink, maquillage
        perfumery | Perfumery | Parfymeri | Parfumerie | 香水店 | perfume, parfym, parfum
        chemist | Chemist's | Kemikalieaffär | Droguerie | 日化用品店 | drugstore, toiletries, hygienartiklar
        *hairdresser | Hairdresser | Frisör | Coiffeur | 理发店 | barber, barbershop, hair salon, haircut, hairdressers, \
        hårfrisör, frisörsalong, frisörer, klippning, salon de coiffure, barbier, coiffeurs, kampaamo, parturi, 美发
        *beauty | Beauty salon | Skönhetssalong | Institut de beauté | 美容院 | beauty parlour, nails, nail salon, spa, \
        manicure, skönhet, naglar, hudvård, beauté, esthéticienne, onglerie, kauneushoitola
        massage | Massage | Massage | Massage | 按摩 | massages, massör, hieronta
        tattoo | Tattoo studio | Tatuering | Tatoueur | 纹身店 | tattoos, tattoo, tatuerare, tatouage
        optician | Optician | Optiker | Opticien | 眼镜店 | glasses, eyewear, opticians, glasögon, lunettes, opticiens, \
        optikko
        hearing_aids | Hearing aids | Hörapparater | Appareils auditifs | 助听器 | audioprothésiste, hörsel
        medical_supply | Medical supplies | Sjukvårdsartiklar | Matériel médical | 医疗用品 | medical store, orthopédie
        *books | Bookshop | Bokhandel | Librairie | 书店 | book shop, bookstore, books, böcker, bokaffär, livres, librairies, \
        kirjakauppa
        stationery | Stationery | Pappershandel | Papeterie | 文具店 | office supplies, kontorsmaterial, fournitures de bureau
        gift | Gift shop | Presentbutik | Cadeaux | 礼品店 | gifts, souvenir, souvenirs, presenter, presentaffär, \
        boutique de cadeaux
        toys | Toy shop | Leksaksaffär | Magasin de jouets | 玩具店 | toys, toy store, leksaker, jouets
        games | Games shop | Spelbutik | Magasin de jeux | 游戏店 | board games, brädspel
        video_games | Video games | Tv-spel | Jeux vidéo | 电子游戏店 | video game shop, tv spel
        sports | Sports shop | Sportaffär | Magasin de sport | 体育用品店 | sporting goods, sports store, sportbutik, \
        articles de sport
        outdoor | Outdoor shop | Friluftsbutik | Magasin de plein air | 户外用品店 | outdoor equipment, camping gear, friluftsliv
        bicycle | Bicycle shop | Cykelaffär | Magasin de vélos | 自行车店 | bike shop, bike repair, bicycle repair, \
        cykelverkstad, cykelhandlare, réparation de vélos, pyöräkauppa
        music | Record shop | Skivaffär | Disquaire | 唱片店 | records, vinyl, cd shop, skivbutik, disques
        musical_instrument | Musical instruments | Musikaffär | Instruments de musique | 乐器店 | music shop, music store, \
        guitar shop, piano shop, musikinstrument, luthier
        photo | Photo shop | Fotoaffär | Photographe | 照相馆 | photography, camera shop, fotobutik, photos
        camera | Camera shop | Kamerabutik | Appareils photo | 相机店 | cameras, kameror
        art | Art shop | Konsthandel | Magasin d'art | 艺术品店 | art dealer, konst till salu, galerie de vente
        craft | Craft shop | Hobbyaffär | Loisirs créatifs | 手工艺品店 | crafts, hobby shop, hantverk, artisanat
        frame | Picture framing | Inramning | Encadreur | 画框店 | framing, ramar, encadrement
        antiques | Antiques | Antikaffär | Antiquités | 古董店 | antique shop, antikhandel, antikviteter, antiquaire
        florist | Florist | Blomsteraffär | Fleuriste | 花店 | flowers, flower shop, blommor, blomsterhandel, fleurs, kukkakauppa
        garden_centre | Garden centre | Plantskola | Jardinerie | 园艺中心 | garden center, nursery, plants, trädgårdsbutik, \
        plantes
        pet | Pet shop | Djuraffär | Animalerie | 宠物店 | pets, pet store, zoo shop, zooaffär, animaux
        furniture | Furniture | Möbler | Meubles | 家具店 | furniture store, möbelaffär, möbelvaruhus, magasin de meubles
        bed | Beds | Sängar | Literie | 床具店 | mattress, bed shop, madrasser, matelas
        carpet | Carpets | Mattor | Tapis | 地毯店 | rugs, mattaffär
        interior_decoration | Interior decoration | Inredning | Décoration | 室内装饰 | home decor, interiors, \
        inredningsbutik, décoration d'intérieur
        houseware | Housewares | Husgeråd | Articles ménagers | 家居用品 | household goods, kitchenware, arts de la table
        kitchen | Kitchens | Kök | Cuisines | 厨房用品店 | kitchen shop, kitchen studio, köksbutik, cuisiniste
        doityourself | DIY store | Byggvaruhus | Bricolage | 建材店 | do it yourself, diy, home improvement, bygghandel, \
        byggmarknad, magasin de bricolage
        hardware | Hardware shop | Järnaffär | Quincaillerie | 五金店 | hardware store, ironmonger, järnhandel, verktyg
        paint | Paint shop | Färgaffär | Peinture | 油漆店 | färghandel, magasin de peinture
        lighting | Lighting | Belysning | Luminaires | 灯具店 | lamps, lampor, lampes
        electronics | Electronics | Elektronik | Électronique | 电器店 | electronics store, hemelektronik, \
        appliances, vitvaror, électroménager
        computer | Computer shop | Datorbutik | Informatique | 电脑店 | computers, pc shop, datorer, dataaffär, ordinateurs
        mobile_phone | Mobile phones | Mobiltelefoner | Téléphonie mobile | 手机店 | cell phone, phone shop, mobile, \
        smartphone, mobilbutik, mobiler, téléphones portables
        hifi | Hi-fi | Hifi | Hi-fi | 音响店 | audio, stereo, ljud
        car | Car dealer | Bilhandlare | Concessionnaire automobile | 汽车经销商 | car shop, car sales, bilförsäljning, \
        bilar, concession, voitures
        car_repair | Car repair | Bilverkstad | Garage automobile | 汽车修理 | garage, mechanic, auto repair, verkstad, \
        bilservice, mécanicien, réparation auto, autokorjaamo
        car_parts | Car parts | Bildelar | Pièces automobiles | 汽车配件 | auto parts, reservdelar, pièces auto
        tyres | Tyres | Däck | Pneus | 轮胎店 | tires, tire shop, däckverkstad
        motorcycle | Motorcycles | Motorcyklar | Motos | 摩托车店 | motorbike shop, mc butik, concessionnaire moto
        boat | Boats | Båtar | Bateaux | 船舶店 | boat shop, båtaffär, shipchandler
        travel_agency | Travel agency | Resebyrå | Agence de voyages | 旅行社 | travel agent, resebyråer, voyages, matkatoimisto
        laundry | Laundry | Tvättomat | Laverie | 洗衣店 | launderette, laundromat, tvätt, tvättinrättning, blanchisserie, \
        pesula
        dry_cleaning | Dry cleaner | Kemtvätt | Pressing | 干洗店 | dry cleaners, dry cleaning, nettoyage à sec
        copyshop | Copy shop | Kopiering | Reprographie | 复印店 | printing, print shop, tryckeri, imprimerie, photocopies
        locksmith | Locksmith | Låssmed | Serrurier | 锁匠 | keys, nycklar, clés
        bookmaker | Betting shop | Vadslagning | Bookmaker | 博彩店 | betting, paris sportifs
        pawnbroker | Pawnbroker | Pantbank | Prêteur sur gages | 典当行 | pawn shop, pantbelåning
        funeral_directors | Funeral director | Begravningsbyrå | Pompes funèbres | 殡仪馆 | undertaker, funeral, begravning
        erotic | Adult shop | Sexbutik | Sex-shop | 成人用品店 | sex shop
        vacant | Vacant shop | Tom lokal | Local vacant | 空置店铺 | empty shop

        """
}
