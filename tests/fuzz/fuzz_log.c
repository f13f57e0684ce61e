/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Record logs that are not as they were written, read and replayed as wake_replay does. The logs
 * are those in the folder WAKE_FUZZ_LOGS (record_log_seeds.py makes some); an input says what is
 * changed: the number of the log, then struct edit after struct edit. Sums are made to fit, but for
 * edits of the file's bytes. Changed is what an entry says of sizes, ids, keys and places, and what
 * stands behind that: C structs of this very build, records and what the driver told.
 */
#include "fuzz_target.h"

#include "base/heap.h"
#include "log_world.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_LOGS = 64, MOST_ENTRIES = 1 << 14, MOST_EDITS = 24, BYTES_MORE = 1 << 16 };

enum edit_kind {
    DROP,      /* an entry */
    REPEAT,    /* an entry, in front of `other` */
    MIX,       /* an entry of log `value`, in the place of `other` */
    SWAP,      /* two entries */
    KIND,      /* of an entry: `value` */
    CUT,       /* the entry's size: to less */
    WORD,      /* of an entry's head: `value` */
    WORD_OF,   /* of an entry's head: that of `other` */
    NEAR_WORD, /* of an entry's head: a bit more or less */
    /* The same of what stands behind the head; and a pointer to somewhere in that. */
    BODY_WORD,
    BODY_OF,
    BODY_NEAR,
    BODY_POINTER,
    END,  /* of the log: here */
    BYTE, /* of the file, with the sum as it was */
    EDIT_KINDS
};

struct edit {
    uint16_t entry, other;
    uint8_t kind, word;
    uint16_t value;
};

struct log {
    uint8_t *bytes;
    size_t size;
    uint32_t entries;
    uint32_t *at; /* of each entry */
};

/* An entry on its way into the changed log. */
struct piece {
    const uint8_t *head; /* struct wake_log_entry */
    uint8_t *own;        /* the same, where it was changed; to be freed */
};

static struct log logs[MOST_LOGS];
static uint32_t log_count;
static char output[64];
static int output_file;

/* ---- logs ------------------------------------------------------------------------------------ */

static void
split(struct log *log)
{
    log->at = malloc(MOST_ENTRIES * sizeof(*log->at));
    for (size_t at = 0; log->at && at + sizeof(struct wake_log_entry) <= log->size;) {
        struct wake_log_entry head;

        memcpy(&head, log->bytes + at, sizeof(head));
        if (head.size < sizeof(head) || head.size > log->size - at ||
            log->entries == MOST_ENTRIES) {
            break;
        }
        log->at[log->entries++] = (uint32_t)at;
        at += head.size;
    }
}

static void
read_log(const char *path)
{
    struct log *log = &logs[log_count];
    FILE *file = fopen(path, "rb");
    struct stat status;

    if (!file || fstat(fileno(file), &status) != 0 ||
        !(log->bytes = malloc((size_t)status.st_size + 8))) {
        fprintf(stderr, "%s cannot be read\n", path);
        exit(1);
    }
    log->size = fread(log->bytes, 1, (size_t)status.st_size, file);
    fclose(file);
    split(log);
    log_count += log->entries > 1;
}

static int
is_log(const struct dirent *entry)
{
    return strstr(entry->d_name, ".wakelog") != NULL;
}

static void
free_logs(void)
{
    for (uint32_t i = 0; i < log_count; i++) {
        free(logs[i].bytes);
        free(logs[i].at);
    }
    close(output_file);
    unlink(output);
}

__attribute__((constructor)) static void
read_logs(void)
{
    const char *folder = getenv("WAKE_FUZZ_LOGS");
    struct dirent **list = NULL;
    int count = folder ? scandir(folder, &list, is_log, alphasort) : 0;

    for (int i = 0; i < count; i++) {
        char path[4096];

        snprintf(path, sizeof(path), "%s/%s", folder, list[i]->d_name);
        if (log_count < MOST_LOGS) {
            read_log(path);
        }
        free(list[i]);
    }
    free(list);
    if (!log_count) {
        fprintf(stderr, "no logs in WAKE_FUZZ_LOGS\n");
        exit(77);
    }
    snprintf(output, sizeof(output), "%s/wake-fuzz-log-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    output_file = mkstemp(output);
    atexit(free_logs);
}

/* ---- seeds ----------------------------------------------------------------------------------- */

/* Each log as it is, and each kind of edit once. */
static size_t
seed(unsigned number, uint8_t *bytes, size_t room)
{
    struct edit edit = { .entry = (uint16_t)(7 * number), .other = 9, .value = 3 };

    if (number >= log_count * (1u + EDIT_KINDS) || room < 64) {
        return 0;
    }
    memset(bytes, 0, 2);
    bytes[0] = (uint8_t)(number % log_count);
    if (number < log_count) {
        return 2;
    }
    edit.kind = (uint8_t)(number / log_count - 1);
    memcpy(bytes + 2, &edit, sizeof(edit));
    return 2 + sizeof(edit);
}

const struct fuzz_target fuzz_target = { .name = "log", .shape = FUZZ_BYTES, .seed = seed };

/* ---- edits ----------------------------------------------------------------------------------- */

/* Bytes of an entry's head, which have edits of their own: in a record of many words they would be
 * changed seldom. */
static size_t
head_size(uint16_t kind)
{
    switch (kind) {
    case WAKE_ENTRY_SESSION: return sizeof(struct wake_log_session);
    case WAKE_ENTRY_SCOPE: return sizeof(struct wake_log_scope);
    case WAKE_ENTRY_CREATE: return sizeof(struct wake_log_create);
    case WAKE_ENTRY_OBJECT: return sizeof(struct wake_log_object);
    case WAKE_ENTRY_RECORD: return sizeof(struct wake_log_record);
    case WAKE_ENTRY_ANSWER: return sizeof(struct wake_log_answer);
    default: return 64;
    }
}

static uint32_t
size_of(const struct piece *piece)
{
    return ((const struct wake_log_entry *)(const void *)piece->head)->size;
}

static struct wake_log_entry *
make_own(struct piece *piece)
{
    uint32_t size = size_of(piece);
    uint8_t *own = malloc(size);

    if (!own) {
        abort();
    }
    memcpy(own, piece->head, size);
    free(piece->own);
    piece->head = piece->own = own;
    return (struct wake_log_entry *)(void *)own;
}

/* 4 bytes of the head, or 8 of them. NULL: none that may be changed. */
static uint8_t *
word_of(struct piece *piece, uint8_t word, size_t *size_out)
{
    struct wake_log_entry *head = make_own(piece);
    size_t size = head->size - sizeof(*head), most = head_size(head->kind), at = word / 2 * 4u;

    size = size < most ? size : most;
    *size_out = word & 1 ? 8 : 4;
    at = size >= 8 ? at % (size - 4) / *size_out * *size_out : size;
    return at + *size_out <= size ? (uint8_t *)(head + 1) + at : NULL;
}

/* The same of what stands behind the head: word number `number`. */
static uint8_t *
body_of(struct piece *piece, uint8_t word, uint16_t number, size_t *size_out)
{
    struct wake_log_entry *head = make_own(piece);
    size_t before = head_size(head->kind), size = head->size - sizeof(*head);

    *size_out = word & 1 ? 8 : 4;
    if (size < before + 8) {
        return NULL;
    }
    return (uint8_t *)(head + 1) + before +
           (size_t)number * *size_out % ((size - before) / *size_out * *size_out);
}

/* Where the record that an entry has stood in memory, and how many bytes of it; 0: it has none. */
static uint64_t
base_of(const struct piece *piece, uint32_t *size_out)
{
    const struct wake_log_entry *head = (const void *)piece->head;
    const struct wake_log_create *create = (const void *)(head + 1);
    const struct wake_log_record *record = (const void *)(head + 1);

    if (head->kind == WAKE_ENTRY_CREATE && head->size >= sizeof(*head) + sizeof(*create)) {
        *size_out = create->size;
        return create->base;
    }
    if (head->kind == WAKE_ENTRY_RECORD && head->size >= sizeof(*head) + sizeof(*record)) {
        *size_out = record->size;
        return record->base;
    }
    *size_out = 0;
    return 0;
}

static uint64_t
edge(uint16_t value)
{
    static const uint64_t edges[] = { 0,
                                      1,
                                      7,
                                      8,
                                      255,
                                      0xffff,
                                      INT32_MAX,
                                      UINT32_MAX,
                                      UINT64_C(1) << 32,
                                      INT64_MAX,
                                      UINT64_MAX - 7,
                                      UINT64_MAX };

    return value & 1 ? value / 2 : edges[value / 2 % WAKE_COUNT(edges)];
}

static void
edit_word(struct piece *piece, struct piece *other, const struct edit *edit)
{
    uint8_t from[8] = { 0 }, *to;
    size_t size, other_size;
    uint64_t value;

    if (edit->kind % EDIT_KINDS == WORD_OF) {
        uint8_t *word = word_of(other, (uint8_t)(edit->value & 0xff), &other_size);

        if (word) {
            memcpy(from, word, other_size);
        }
    }
    to = word_of(piece, edit->word, &size);
    if (!to) {
        return;
    }
    memcpy(&value, from, sizeof(value));
    if (edit->kind % EDIT_KINDS == WORD) {
        value = edge(edit->value);
    } else if (edit->kind % EDIT_KINDS == NEAR_WORD) {
        memcpy(&value, to, size);
        value += (uint64_t)(int64_t)(int8_t)(edit->value & 0xff);
    }
    memcpy(to, &value, size);
}

static void
edit_body(struct piece *piece, struct piece *other, const struct edit *edit)
{
    uint8_t from[8] = { 0 }, *to, *word;
    size_t size, other_size;
    uint64_t value;
    uint32_t bytes;

    if (edit->kind % EDIT_KINDS == BODY_OF) {
        /* Another word of the same record, or one of the other entry. */
        word = body_of(edit->word & 2 ? piece : other, edit->word, edit->value, &other_size);
        if (word) {
            memcpy(from, word, other_size);
        }
    }
    to = body_of(piece, edit->word, edit->other, &size);
    if (!to) {
        return;
    }
    memcpy(&value, from, sizeof(value));
    switch (edit->kind % EDIT_KINDS) {
    case BODY_WORD: value = edge(edit->value); break;
    case BODY_NEAR:
        memcpy(&value, to, size);
        value += (uint64_t)(int64_t)(int8_t)(edit->value & 0xff);
        break;
    case BODY_POINTER:
        to = body_of(piece, 1, edit->other, &size);
        value = base_of(piece, &bytes) + (bytes ? edit->value * UINT64_C(8) % (bytes + 8) : 0);
        break;
    default: break;
    }
    if (to) {
        memcpy(to, &value, size);
    }
}

/* Returns how many entries there are then. */
static uint32_t
apply(struct piece *pieces, uint32_t count, const struct edit *edit)
{
    uint32_t at = edit->entry % count, other = edit->other % count;
    struct piece piece = pieces[at];
    struct wake_log_entry *head;

    switch (edit->kind % EDIT_KINDS) {
    case DROP:
        free(piece.own);
        memmove(&pieces[at], &pieces[at + 1], (count - at - 1) * sizeof(piece));
        return count - 1;
    case REPEAT:
        piece.own = NULL;
        (void)make_own(&piece);
        memmove(&pieces[other + 1], &pieces[other], (count - other) * sizeof(piece));
        pieces[other] = piece;
        return count + 1;
    case MIX: {
        const struct log *from = &logs[edit->value % log_count];

        free(pieces[other].own);
        pieces[other] = (struct piece){ from->bytes + from->at[edit->entry % from->entries], NULL };
        break;
    }
    case SWAP:
        pieces[at] = pieces[other];
        pieces[other] = piece;
        break;
    case KIND:
        head = make_own(&pieces[at]);
        head->kind = edit->value % (WAKE_ENTRY_KINDS + 1);
        break;
    case CUT:
        head = make_own(&pieces[at]);
        head->size = (uint32_t)(sizeof(*head) +
                                edit->value % (head->size - sizeof(*head) + 1) / 8 * 8);
        break;
    case WORD:
    case WORD_OF:
    case NEAR_WORD: edit_word(&pieces[at], &pieces[other], edit); break;
    case BODY_WORD:
    case BODY_OF:
    case BODY_NEAR:
    case BODY_POINTER: edit_body(&pieces[at], &pieces[other], edit); break;
    case END:
        for (uint32_t i = at + 1; i < count; i++) {
            free(pieces[i].own);
        }
        return at + 1;
    default: break;
    }
    return count;
}

/* Puts the entries one behind the other, with sums that fit. */
static uint8_t *
join(const struct piece *pieces, uint32_t count, size_t *size_out)
{
    size_t size = 0, at = 0;
    uint8_t *bytes;

    for (uint32_t i = 0; i < count; i++) {
        size += size_of(&pieces[i]);
    }
    bytes = malloc(size ? size : 1);
    if (!bytes) {
        abort();
    }
    for (uint32_t i = 0; i < count; i++) {
        struct wake_log_entry head;

        memcpy(bytes + at, pieces[i].head, size_of(&pieces[i]));
        memcpy(&head, bytes + at, sizeof(head));
        head.sum = XXH3_64bits_withSeed(bytes + at + sizeof(head), head.size - sizeof(head),
                                        (uint64_t)i * WAKE_ENTRY_KINDS + head.kind);
        memcpy(bytes + at, &head, sizeof(head));
        at += head.size;
    }
    *size_out = size;
    return bytes;
}

/* ---- replay ---------------------------------------------------------------------------------- */

/* As tools/wake_replay.c does. */
static void
replay(struct log_file *log, enum world_order order)
{
    const struct world_options options = { .order = order,
                                           .format = WAKE_LOG_TEXT,
                                           .output = output };
    struct world *world = world_create(log, &options);
    struct log_entry entry;
    bool ok = world != NULL;

    while (ok && log_next(log, &entry)) {
        ok = world_learn(world, &entry);
    }
    log_rewind(log);
    while (ok && log_next(log, &entry)) {
        ok = world_apply(world, &entry);
    }
    if (world) {
        (void)world_finish(world);
    }
    world_destroy(world);
    if (ftruncate(output_file, 0) != 0) {
        abort();
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct log *from = size ? &logs[data[0] % log_count] : NULL;
    struct log_file log = { .bytes = NULL };
    struct piece *pieces;
    uint32_t count = from ? from->entries : 0, edits = 0;
    struct edit edit;
    uint8_t *bytes;

    if (size < 2 || !(pieces = malloc((count + MOST_EDITS) * sizeof(*pieces)))) {
        return 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        pieces[i] = (struct piece){ from->bytes + from->at[i], NULL };
    }
    for (size_t at = 2; at + sizeof(edit) <= size && edits < MOST_EDITS && count > 1; edits++) {
        memcpy(&edit, data + at, sizeof(edit));
        count = apply(pieces, count, &edit);
        at += sizeof(edit);
    }
    bytes = join(pieces, count, &log.size);
    for (size_t at = 2; at + sizeof(edit) <= size; at += sizeof(edit)) {
        memcpy(&edit, data + at, sizeof(edit));
        if (edit.kind % EDIT_KINDS == BYTE) {
            bytes[((size_t)edit.entry << 8 | edit.word) % log.size] ^= (uint8_t)(edit.value | 1);
        }
    }
    log.bytes = (const char *)bytes;
    replay(&log, data[1] & 1 ? WORLD_LATE : WORLD_LOG);
    for (uint32_t i = 0; i < count; i++) {
        free(pieces[i].own);
    }
    free(pieces);
    free(bytes);
    return 0;
}
