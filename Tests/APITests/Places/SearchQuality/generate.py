#!/usr/bin/env python3
"""Makes generated.tsv: searches for places of the Helsinki and Monaco extracts, as people type them.

    generate.py ../../../../../shared/data/osm > generated.tsv

Reads the lists of expected nodes beside the extracts. The same lists make the same file: every choice follows from the
node's number. A search is a whole name, a name without accents and capitals, the beginning of one, one with a slip, a
name with a word for what it is in English, Swedish or French, or such a word alone.
"""

import csv
import sys
import unicodedata

FILES = [("helsinki", "helsinki-center-2019"), ("monaco", "monaco-2021")]
EACH = 40
WORDS = {
    "restaurant": ("restaurant", "restaurang", "restaurant"),
    "hotel": ("hotel", "hotell", "hôtel"),
    "cafe": ("cafe", "kafé", "café"),
    "fast_food": ("fast food", "snabbmat", "restauration rapide"),
    "bar": ("bar", "bar", "bar"),
    "pub": ("pub", "pub", "pub"),
    "pharmacy": ("pharmacy", "apotek", "pharmacie"),
    "bank": ("bank", "bank", "banque"),
    "parking": ("car park", "parkering", "parking"),
    "museum": ("museum", "museum", "musée"),
    "books": ("bookshop", "bokhandel", "librairie"),
    "supermarket": ("supermarket", "mataffär", "supermarché"),
}
LANGUAGES = ("en", "sv", "fr")


def plain(text):
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).lower()


def slip(word, number):
    """One letter left out, doubled, changed, or swapped with the next, never the first."""
    place = 1 + number % (len(word) - 2)
    kind = number // 7 % 4
    if kind == 0:
        return word[:place] + word[place + 1 :]
    if kind == 1:
        return word[: place + 1] + word[place] + word[place + 1 :]
    if kind == 2:
        return word[:place] + ("x" if word[place] != "x" else "y") + word[place + 1 :]
    return word[:place] + word[place + 1] + word[place] + word[place + 2 :]


def search(name, value, number, turn):
    language = turn % 3
    kind = ("name", "plain", "beginning", "slip", "with-category")[turn % 5]
    if kind == "plain":
        return LANGUAGES[language], kind, plain(name)
    if kind == "beginning":
        return LANGUAGES[language], kind, name[: max(5, len(name) * 2 // 3)].strip()
    if kind == "slip":
        words = name.split()
        place = max(range(len(words)), key=lambda i: len(words[i]))
        if len(words[place]) >= 6 and words[place].isalpha():
            words[place] = slip(words[place], number)
            return LANGUAGES[language], kind, " ".join(words)
    if kind == "with-category" and value in WORDS:
        return LANGUAGES[language], kind, f"{WORDS[value][language]} {name}"
    return LANGUAGES[language], "name", name


def categories(city, rows):
    """The words alone, in each language, for what there are five of at least."""
    for value, words in WORDS.items():
        if sum(value == row["value"] for row in rows) < 5:
            continue
        for language, word in zip(LANGUAGES, words):
            print("\t".join((city, language, "category", word, f"={value}")))


def main(folder):
    print("# Made by generate.py of the lists of expected nodes; names © OpenStreetMap contributors, ODbL 1.0.")
    for city, file in FILES:
        rows = list(csv.DictReader(open(f"{folder}/{file}.expected-poi-nodes.csv", encoding="utf-8")))
        ids = {}
        for row in rows:
            ids.setdefault(plain(row["name"]), []).append(f"node/{row['osm_node_id']}")
        wanted = [r for r in rows if 4 <= len(r["name"]) <= 40 and len(ids[plain(r["name"])]) <= 5]
        step = len(wanted) // EACH
        for turn in range(EACH):
            row = wanted[turn * step]
            language, kind, query = search(row["name"], row["value"], int(row["osm_node_id"]), turn)
            names = [plain(row["name"])]
            if kind == "beginning":
                # Whatever begins so is what somebody may be about to type.
                names = [name for name in ids if name.startswith(plain(query))]
            expected = " ".join(node for name in names for node in ids[name])
            print("\t".join((city, language, kind, query, expected)))
        categories(city, rows)


main(sys.argv[1])
