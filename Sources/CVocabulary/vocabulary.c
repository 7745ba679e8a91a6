#include "CVocabulary.h"

// #embed is of C23; the clang of Swift 6.3 has it in every C. It lists the embedded file among the dependencies of
// this one, so that the next build sees when it changed.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char categories[] = {
#embed "categories.txt"
};

static const unsigned char cuisines[] = {
#embed "cuisines.txt"
};

static const unsigned char synonyms[] = {
#embed "synonyms.txt"
};

static const unsigned char directions[] = {
#embed "directions.txt"
};

static const unsigned char transit[] = {
#embed "transit.txt"
};

EmbeddedText vocabulary_categories(void) {
    return (EmbeddedText){categories, sizeof categories};
}

EmbeddedText vocabulary_cuisines(void) {
    return (EmbeddedText){cuisines, sizeof cuisines};
}

EmbeddedText vocabulary_synonyms(void) {
    return (EmbeddedText){synonyms, sizeof synonyms};
}

EmbeddedText vocabulary_directions(void) {
    return (EmbeddedText){directions, sizeof directions};
}

EmbeddedText vocabulary_transit(void) {
    return (EmbeddedText){transit, sizeof transit};
}
