/// The base forms of letters, for comparisons that ignore case and accents.
///
/// The table holds Unicode's compatibility decompositions without their marks, for Latin, Greek and Cyrillic
/// letters. It also holds letters without a decomposition: ligatures, `ß`, `ø` and the like.
enum LetterFolding {
    /// Returns the base form of a lower-case letter, or `nil` if the letter is its own base form.
    static func bare(_ scalar: Unicode.Scalar) -> String? {
        table[scalar.value]
    }

    private static let table: [UInt32: String] = {
        var table: [UInt32: String] = [:]
        for line in text.split(separator: "\n") {
            guard let blank = line.firstIndex(of: " ") else { continue }
            let bare = String(line.prefix(upTo: blank))
            for scalar in line.suffix(from: blank).unicodeScalars where scalar != " " {
                table[scalar.value] = bare
            }
        }
        return table
    }()

    /// Each line holds a base form, then the letters that have it.
    private static let text = """
        0 ⁰₀
        1 ₁¹
        2 ₂²
        3 ₃³
        4 ⁴₄
        5 ⁵₅
        6 ⁶₆
        7 ⁷₇
        8 ⁸₈
        9 ⁹₉
        a àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặₐ
        ae æǣǽ
        b ḃḅḇ
        c çćĉċčḉ
        d ðďđḋḍḏḑḓ
        dz ǆǳ
        e èéêëēĕėęěȅȇȩəḕḗḙḛḝẹẻẽếềểễệₑₔ
        f ḟ
        ff ﬀ
        ffi ﬃ
        ffl ﬄ
        fi ﬁ
        fl ﬂ
        g ĝğġģǧǵḡ
        h ĥħȟḣḥḧḩḫẖₕ
        i ìíîïĩīĭįıǐȉȋḭḯỉịⁱ
        ij ĳ
        j ĵǰ
        k ķĸǩḱḳḵₖ
        l ĺļľŀłḷḹḻḽₗ
        lj ǉ
        m ḿṁṃₘ
        n ñńņňŉŋǹṅṇṉṋⁿₙ
        nj ǌ
        o òóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợₒº
        oe œ
        p ṕṗₚ
        r ŕŗřȑȓṙṛṝṟ
        s śŝşšſșṡṣṥṧṩẛₛ
        ss ß
        st ﬅﬆ
        t ţťŧțṫṭṯṱẗₜ
        th þ
        u ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự
        v ṽṿ
        w ŵẁẃẅẇẉẘ
        x ẋẍₓ
        y ýÿŷȳẏẙỳỵỷỹ
        z źżžẑẓẕ
        ʒ ǯ
        α άἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ
        β ϐ
        ε έϵἐἑἒἓἔἕὲέ
        η ήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ
        θ ϑ
        ι ΐίϊἰἱἲἳἴἵἶἷὶίιῐῑῒΐῖῗ
        κ ϰ
        μ µ
        ο όὀὁὂὃὄὅὸό
        π ϖ
        ρ ϱῤῥ
        σ ςϲ
        υ ΰϋύϒϓϔὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ
        φ ϕ
        ω ώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ
        а ӑӓ
        г ѓ
        е ѐёӗ
        ж ӂӝ
        з ӟ
        и йѝӣӥ
        к ќ
        о ӧ
        у ўӯӱӳ
        ч ӵ
        ы ӹ
        э ӭ
        і ї
        ѵ ѷ
        ә ӛ
        ө ӫ
        """
}
