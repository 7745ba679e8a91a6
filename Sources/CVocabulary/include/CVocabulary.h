#ifndef CVOCABULARY_H
#define CVOCABULARY_H

#include <stddef.h>

/// A text file in UTF-8 that is part of the program. Its bytes live as long as the process.
typedef struct {
    const unsigned char *_Nonnull bytes;
    size_t length;
} EmbeddedText;

EmbeddedText vocabulary_categories(void);
EmbeddedText vocabulary_cuisines(void);
EmbeddedText vocabulary_synonyms(void);
EmbeddedText vocabulary_directions(void);
EmbeddedText vocabulary_transit(void);

#endif
