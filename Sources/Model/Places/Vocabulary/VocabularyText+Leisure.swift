extension VocabularyText {
    /// Sports and leisure.
    static let leisure = """
        +leisure | Sports and leisure | Sport och fritid | Sports et loisirs | 运动休闲 | leisure, sport, recreation, fritid, \
        idrott, motion, loisirs, 休闲, 运动
        *park | Park | Park | Parc | 公园 | parks, parker, parken, parcs, puisto
        garden | Garden | Trädgård | Jardin | 花园 | gardens, trädgårdar, jardins, botanical garden, botaniska trädgården, \
        jardin botanique
        *playground | Playground | Lekplats | Aire de jeux | 游乐场 | playgrounds, lekplatser, lekpark, aires de jeux, leikkipaikka
        nature_reserve | Nature reserve | Naturreservat | Réserve naturelle | 自然保护区 | nature, national park, natur
        *sports_centre | Sports centre | Idrottsanläggning | Centre sportif | 体育中心 | sports center, sports hall, sporthall, \
        idrottshall, complexe sportif, gymnase
        *fitness_centre | Gym | Gym | Salle de sport | 健身房 | fitness, fitness centre, fitness center, fitness club, träning, \
        gymmet, salle de fitness, musculation, kuntosali
        fitness_station | Outdoor gym | Utegym | Parcours de santé | 户外健身 | fitness trail, motionsspår
        *swimming_pool | Swimming pool | Simbassäng | Piscine | 游泳池 | pool, swimming, swimming hall, simhall, badhus, bassäng, \
        piscines, natation, uimahalli, 游泳
        water_park | Water park | Äventyrsbad | Parc aquatique | 水上乐园 | aqua park, vattenland
        bathing_place | Bathing place | Badplats | Baignade | 浴场 | bathing, ~beach, ~strand, ~plage, ~uimaranta
        beach_resort | Beach resort | Badstrand | Plage aménagée | 海滨浴场 | beach club, ~beach, ~strand, ~plage
        sauna | Sauna | Bastu | Sauna | 桑拿 | saunas, bastun, bain de vapeur
        pitch | Sports pitch | Idrottsplan | Terrain de sport | 运动场 | football pitch, soccer field, tennis court, \
        basketball court, fotbollsplan, tennisbana, terrain de foot, court de tennis, kenttä
        stadium | Stadium | Stadion | Stade | 体育场 | arena, stadiums, idrottsarena, stades
        track | Running track | Löparbana | Piste d'athlétisme | 跑道 | athletics track, löpning, piste
        golf_course | Golf course | Golfbana | Golf | 高尔夫球场 | golf club, golfklubb, parcours de golf
        miniature_golf | Miniature golf | Minigolf | Mini-golf | 迷你高尔夫 | mini golf, crazy golf, bangolf
        bowling_alley | Bowling | Bowling | Bowling | 保龄球馆 | bowling alley, bowlinghall
        ice_rink | Ice rink | Isbana | Patinoire | 滑冰场 | skating, skating rink, ishall, skridskor, patinage
        dance | Dance | Dans | Danse | 舞蹈 | dance school, dansskola, école de danse
        amusement_arcade | Amusement arcade | Spelhall | Salle de jeux | 游戏厅 | arcade, arkadhall
        escape_game | Escape room | Escape room | Jeu d'évasion | 密室逃脱 | escape game, live escape
        marina | Marina | Småbåtshamn | Port de plaisance | 游艇码头 | yacht harbour, harbour, hamn, gästhamn, port, venesatama
        slipway | Slipway | Båtramp | Cale de mise à l'eau | 下水坡道 | boat ramp, sjösättningsramp
        bandstand | Bandstand | Musikpaviljong | Kiosque à musique | 音乐台 | paviljong
        picnic_table | Picnic table | Picknickbord | Table de pique-nique | 野餐桌 | table, rastbord
        dog_park | Dog park | Hundrastgård | Parc à chiens | 狗公园 | hundpark, parc canin
        horse_riding | Horse riding | Ridning | Équitation | 骑马 | riding school, ridskola, centre équestre
        scout_hut | Scout hut | Scoutlokal | Local scout | 童子军活动室 | scouts, scoutkår
        hackerspace | Hackerspace | Hackerspace | Hackerspace | 创客空间 | makerspace, fablab

        +work | Offices and crafts | Kontor och hantverk | Bureaux et artisanat | 办公与工匠 | offices, kontor, bureaux
        office | Office | Kontor | Bureau | 办公室 | office building, kontorslokal
        company | Company | Företag | Entreprise | 公司 | business, firm, bolag, société, sociétés, entreprises, yritys, 企业
        coworking | Coworking | Kontorshotell | Coworking | 共享办公 | coworking space, co-working, espace de travail partagé
        coworking_space | Coworking space | Kontorshotell | Espace de coworking | 共享办公空间 | coworking
        business_park | Business park | Företagspark | Parc d'activités | 商务园 | office park
        government | Government office | Myndighet | Administration | 政府机构 | public authority, ministry, myndigheter, \
        departement, ministère
        administrative | Administration | Förvaltning | Administration locale | 行政机构 | administrative office
        diplomatic | Diplomatic mission | Beskickning | Mission diplomatique | 外交机构 | embassy, consulate, ambassad, ambassade
        lawyer | Lawyer | Advokat | Avocat | 律师 | law firm, attorney, solicitor, advokatbyrå, jurist, avocats, \
        cabinet d'avocats, asianajaja
        notary | Notary | Notarie | Notaire | 公证处 | notaries, notaires
        accountant | Accountant | Revisor | Comptable | 会计师 | accounting, bokföring, redovisning, expert-comptable
        tax_advisor | Tax adviser | Skatterådgivare | Conseiller fiscal | 税务顾问 | tax advisor, fiscaliste
        financial | Financial services | Finansiella tjänster | Services financiers | 金融服务 | finance, finans
        insurance | Insurance | Försäkring | Assurance | 保险 | insurance company, försäkringsbolag, assurances, assureur
        estate_agent | Estate agent | Fastighetsmäklare | Agence immobilière | 房地产中介 | real estate, realtor, property, \
        mäklare, fastighetsbyrå, immobilier, agences immobilières, kiinteistönvälitys, 房产
        employment_agency | Job centre | Arbetsförmedling | Agence pour l'emploi | 就业中心 | employment agency, jobs, jobb, \
        pôle emploi, intérim
        it | IT company | It-företag | Entreprise informatique | 信息技术公司 | software, tech company, mjukvara, logiciels
        telecommunication | Telecommunication | Telekom | Télécommunications | 电信 | telecom, teleoperatör, opérateur
        ngo | Non-profit organisation | Ideell organisation | ONG | 非政府组织 | ngo, charity, organisation, association
        association | Association | Förening | Association | 协会 | club, society, föreningar, associations, yhdistys
        foundation | Foundation | Stiftelse | Fondation | 基金会 | trust, fondations
        religion | Religious office | Församling | Bureau religieux | 宗教机构 | parish, pastorsexpedition, paroisse
        educational_institution | Educational institution | Utbildningsinstitution | Établissement d'enseignement | 教育机构 | \
        education, utbildning, enseignement
        research | Research | Forskning | Recherche | 研究机构 | research institute, forskningsinstitut
        research_institute | Research institute | Forskningsinstitut | Institut de recherche | 研究所 | research, forskning
        architect | Architect | Arkitekt | Architecte | 建筑师 | architects, arkitekter, architectes
        advertising_agency | Advertising agency | Reklambyrå | Agence de publicité | 广告公司 | advertising, marketing, reklam
        newspaper | Newspaper | Tidning | Journal | 报社 | editorial office, redaktion, rédaction
        quango | Public body | Offentligt organ | Organisme public | 准政府机构 | quasi-public body
        carpenter | Carpenter | Snickare | Menuisier | 木匠 | joiner, carpentry, snickeri, menuiserie, charpentier
        electrician | Electrician | Elektriker | Électricien | 电工 | elfirma, électriciens
        plumber | Plumber | Rörmokare | Plombier | 水管工 | plumbing, vvs, plomberie
        painter | Painter | Målare | Peintre | 油漆工 | house painter, måleri, peintre en bâtiment
        gardener | Gardener | Trädgårdsmästare | Jardinier | 园丁 | landscaping, paysagiste
        shoemaker | Shoemaker | Skomakare | Cordonnier | 鞋匠 | shoe repair, cobbler, skomakeri, cordonnerie
        photographer | Photographer | Fotograf | Photographe | 摄影师 | photo studio, fotostudio, studio photo
        brewery | Brewery | Bryggeri | Brasserie artisanale | 酿酒厂 | microbrewery, mikrobryggeri, microbrasserie, panimo
        winery | Winery | Vingård | Domaine viticole | 酿酒庄 | vineyard, vignoble
        sawmill | Sawmill | Sågverk | Scierie | 锯木厂 | timber, sågning

        """

    /// Kinds of food: the OpenStreetMap value first, then its words.
    static let cuisines = """
        burger | burgers, hamburger, hamburgers, hamburgare, burgare, cheeseburger, hampurilainen, 汉堡, 汉堡包
        pizza | pizzas, pizzeria, pizzerias, pizzor, 比萨, 披萨
        sushi | susi, 寿司
        italian | italiensk, italienskt, italien, italienne, italialainen, 意大利菜
        coffee_shop | coffee, coffee shop, kaffe, espresso, cappuccino, café, 咖啡
        sandwich | sandwiches, smörgås, smörgåsar, macka, mackor, baguette, panini, sub, subs, 三明治
        regional | local food, local cuisine, husmanskost, cuisine régionale, cuisine locale
        asian | asiatisk, asiatiskt, asiatique, aasialainen, 亚洲菜
        german | tysk, tyskt, allemand, allemande, saksalainen, 德国菜
        japanese | japansk, japanskt, japonais, japonaise, ramen, japanilainen, 日本料理, 日料
        kebab | kebabs, döner, doner, doner kebab, shawarma, gyros, kebap, 烤肉
        ice_cream | gelato, glass, glace, glaces, jäätelö, 冰淇淋
        salad | salads, sallad, sallader, salade, salades, salaatti, 沙拉
        chinese | kinesisk, kinesiskt, kinamat, chinois, chinoise, dim sum, kiinalainen, 中餐, 中国菜
        mexican | mexikansk, mexikanskt, mexicain, mexicaine, taco, tacos, burrito, burritos, tex-mex, 墨西哥菜
        indian | indisk, indiskt, indien, indienne, curry, tandoori, intialainen, 印度菜
        mediterranean | medelhavsmat, méditerranéen, méditerranéenne, 地中海菜
        turkish | turkisk, turkiskt, turc, turque, turkkilainen, 土耳其菜
        thai | thailändsk, thailändskt, thaimat, thaï, thaïlandais, thaïlandaise, thaimaalainen, 泰国菜
        french | fransk, franskt, français, française, ranskalainen, 法国菜, 法餐
        pasta | spaghetti, lasagne, lasagna, pâtes, 意面
        greek | grekisk, grekiskt, grec, grecque, souvlaki, kreikkalainen, 希腊菜
        international | internationell, internationellt, internationale, kansainvälinen
        vietnamese | vietnamesisk, vietnamesiskt, vietnamien, vietnamienne, pho, banh mi, vietnamilainen, 越南菜
        nordic | nordisk, nordiskt, scandinavian, skandinavisk, nordique, scandinave, 北欧菜
        swedish | svensk, svenskt, suédois, suédoise, 瑞典菜
        finnish | finsk, finskt, finlandais, finlandaise, suomalainen, 芬兰菜
        danish | dansk, danskt, danois, danoise, smørrebrød
        nepalese | nepali, nepalesisk, nepalesiskt, népalais, népalaise, nepalilainen
        steak_house | steakhouse, steak, steaks, stekhus, biff, grill, pihvi, 牛排
        spanish | spansk, spanskt, espagnol, espagnole, paella, espanjalainen, 西班牙菜
        tapas | tapasbar, pintxos, bar à tapas
        american | amerikansk, amerikanskt, américain, américaine, amerikkalainen, 美国菜
        african | afrikansk, afrikanskt, africain, africaine
        ethiopian | etiopisk, éthiopien, éthiopienne, injera
        lebanese | libanesisk, libanesiskt, libanais, libanaise, meze, mezze, libanonilainen, 黎巴嫩菜
        moroccan | marockansk, marocain, marocaine, couscous, tajine
        persian | iranian, persisk, iransk, persan, iranien
        georgian | georgisk, géorgien, géorgienne
        russian | rysk, ryskt, russe, venäläinen, 俄罗斯菜
        polish | polsk, polskt, polonais, polonaise
        cuban | kubansk, cubain, cubaine
        brazilian | brasiliansk, brésilien, brésilienne, churrasco
        argentinian | argentinsk, argentin, argentine
        peruvian | peruansk, péruvien, ceviche
        korean | koreansk, koreanskt, coréen, coréenne, bibimbap, korealainen, 韩国菜, 韩餐
        british | brittisk, brittiskt, britannique, english, engelsk, anglais
        irish | irländsk, irlandais
        portuguese | portugisisk, portugais, portugaise
        noodle | noodles, nudlar, nouilles, 面条
        vegetarian | veggie, vegetarisk, vegetariskt, végétarien, végétarienne, kasvis, 素食
        vegan | vegansk, veganskt, végan, végétalien, vegaani, 纯素
        fish | fisk, poisson, poissons, kala, 鱼
        fish_and_chips | fish and chips, fish & chips
        juice | juices, smoothie, smoothies, jus, jus de fruits, mehu, 果汁
        seafood | skaldjur, fruits de mer, oysters, ostron, huîtres, 海鲜
        chicken | kyckling, poulet, fried chicken, wings, kana, 炸鸡
        barbecue | bbq, grillat, grillades, rotisserie, rôtisserie
        hot_dog | hot dog, hot dogs, hotdog, korv, varmkorv
        crepe | crepes, crêpe, crêpes, crêperie, pannkakor, pancake, pancakes, galette
        breakfast | frukost, petit déjeuner, brunch, aamiainen
        cake | cakes, tårta, tårtor, gâteau, gâteaux, kaka, kakor, pastry
        donut | donuts, doughnut, doughnuts, munk, munkar, beignet
        bagel | bagels
        falafel | falafels, hummus, houmous
        poke | poke bowl, poké
        soup | soups, soppa, soppor, soupe, soupes, keitto
        bistro | bistrot
        wine | vin, wine bar, vinbar, bar à vin, bar à vins
        tea | te, thé, bubble tea, 茶, 奶茶
        tapas_bar | tapas bar
        arab | arabisk, arabe, middle eastern, oriental, orientale
        balkan | balkansk, balkanique
        caribbean | karibisk, antillais, créole
        dessert | desserts, efterrätt, efterrätter
        fusion | crossover
        """
}
