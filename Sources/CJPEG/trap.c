#include "pipeline.h"

#include <errno.h>
#include <jerror.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct trap_block {
    struct trap_block *next;
    _Alignas(max_align_t) uint8_t bytes[];
};

_Noreturn void trap_fail(trap *trap, cjpeg_code code, int error_number, const char *message) {
    cjpeg_outcome *outcome = trap->outcome;
    outcome->code = code;
    outcome->error_number = error_number;
    snprintf(outcome->message, sizeof outcome->message, "%s", message);
    longjmp(trap->jump, 1);
}

void *trap_allocate(trap *trap, size_t bytes) {
    struct trap_block *block = malloc(sizeof *block + bytes);
    if (block == NULL) {
        trap_fail(trap, CJPEG_COMPLEX, ENOMEM, "there is no memory for it");
    }
    block->next = trap->blocks;
    trap->blocks = block;
    return block->bytes;
}

void trap_release(trap *trap) {
    while (trap->blocks != NULL) {
        struct trap_block *block = trap->blocks;
        trap->blocks = block->next;
        free(block);
    }
}

size_t read_some(trap *trap, int descriptor, void *into, size_t most) {
    for (;;) {
        ssize_t count = read(descriptor, into, most);
        if (count >= 0) {
            return (size_t)count;
        }
        if (errno != EINTR) {
            trap_fail(trap, CJPEG_CANNOT_READ, errno, "the photo cannot be read");
        }
    }
}

static _Noreturn void fail_with_message(j_common_ptr codec) {
    jpeg_trap *errors = (jpeg_trap *)codec->err;
    char message[JMSG_LENGTH_MAX];
    errors->base.format_message(codec, message);
    cjpeg_code code = CJPEG_CORRUPT;
    switch (errors->base.msg_code) {
    case JERR_OUT_OF_MEMORY:
    case JERR_NO_BACKING_STORE:
        code = CJPEG_COMPLEX;
        break;
    case JERR_BAD_PRECISION:
    case JERR_CONVERSION_NOTIMPL:
        code = CJPEG_COLOR;
        break;
    default:
        break;
    }
    trap_fail(errors->trap, code, 0, message);
}

static void note(j_common_ptr codec, int level) {
    jpeg_trap *errors = (jpeg_trap *)codec->err;
    // Level -1 is a warning of damaged or missing data. Two warnings are not about data at all.
    if (level < 0 && errors->decoding && errors->base.msg_code != JWRN_JFIF_MAJOR
        && errors->base.msg_code != JWRN_ADOBE_XFORM) {
        fail_with_message(codec);
    }
}

static void print_nothing(j_common_ptr codec) { (void)codec; }

struct jpeg_error_mgr *jpeg_trap_set(jpeg_trap *errors, trap *trap, bool decoding) {
    jpeg_std_error(&errors->base);
    errors->base.error_exit = fail_with_message;
    errors->base.emit_message = note;
    errors->base.output_message = print_nothing;
    errors->trap = trap;
    errors->decoding = decoding;
    return &errors->base;
}
