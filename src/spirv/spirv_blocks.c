/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Dominators by Cooper, Harvey and Kennedy, 'A Simple, Fast Dominance Algorithm': meeting points of
 * ways through the tree so far, until nothing changes.
 */
#include "spirv/spirv_blocks.h"
#include "spirv/spirv_module.h"
#include "spirv/spirv_type.h"

#define NONE UINT32_MAX

enum { MOST_BLOCKS = 1 << 14 };

static struct wake_spirv_block *
add_block(struct wake_spirv_blocks *b)
{
    uint32_t room = b->room ? b->room * 2 : 64;
    struct wake_spirv_block *grown;

    if (b->count == b->room) {
        grown = wake_realloc(WAKE_HEAP_GPUAV, b->blocks, room * sizeof(*grown));
        if (!grown) {
            b->failed = true;
            return NULL;
        }
        b->blocks = grown;
        b->room = room;
    }
    return &b->blocks[b->count++];
}

static void
read_blocks(struct wake_spirv_blocks *b, const struct wake_spirv_module *m, uint32_t at)
{
    uint32_t here = at;
    const uint32_t *i;

    while (!b->failed && (i = wake_spirv_next(m, &at, m->count)) &&
           wake_spirv_op(i) != SpvOpFunctionEnd) {
        if (wake_spirv_op(i) == SpvOpLabel) {
            struct wake_spirv_block *block = add_block(b);

            if (block) {
                *block = (struct wake_spirv_block){ here, here, NONE, NONE, 0, 1 };
            }
        } else if (b->count) {
            b->blocks[b->count - 1].last = here;
        }
        here = at;
    }
}

uint32_t
wake_spirv_block_at(const struct wake_spirv_blocks *b, uint32_t at)
{
    uint32_t low = 0, high = b->count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (b->blocks[middle].at <= at) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low - 1; /* NONE where there is none */
}

/* The n-th block that a terminator leads to; NONE: there are not so many. Labels of other functions
 * count as none, but do not end the list: `more`. */
static uint32_t
successor(const struct wake_spirv_blocks *b, const struct wake_spirv_module *m, const uint32_t *i,
          uint32_t n, bool *more)
{
    uint32_t word, label, width = 32, block;

    *more = false;
    switch (wake_spirv_op(i)) {
    case SpvOpBranch: word = n ? 0 : 1; break;
    case SpvOpBranchConditional: word = n < 2 ? 2 + n : 0; break;
    case SpvOpSwitch:
        (void)wake_spirv_scalar(m, wake_spirv_type_of(m, wake_spirv_word(i, 1)), &width, NULL);
        word = n > 0xffff ? 0 : 2 + n * (width == 64 ? 3 : 2);
        break;
    default: word = 0; break;
    }
    label = word ? wake_spirv_word(i, word) : 0;
    if (!label || word >= wake_spirv_length(i)) {
        return NONE;
    }
    *more = true;
    block = label < m->bound ? wake_spirv_block_at(b, m->defs[label]) : NONE;
    return block != NONE && b->blocks[block].at == m->defs[label] ? block : NONE;
}

/* Numbers the blocks that can be reached; work.words[k] is the k-th in reverse postorder. */
static uint32_t
number_blocks(struct wake_spirv_blocks *b, const struct wake_spirv_module *m)
{
    /* `work`: as many blocks as there are, then the stack: block and next successor. A block is on
     * it once: `order` is NONE - 1 from then on. */
    uint32_t count = b->count, left = count, depth = 0, first;
    uint32_t *sorted = b->work.words, *stack = &b->work.words[count];

    stack[0] = stack[1] = 0;
    b->blocks[0].order = NONE - 1;
    for (depth = 1; depth;) {
        uint32_t *top = &stack[2 * (depth - 1)], next;
        bool more;

        next = successor(b, m, &m->words[b->blocks[top[0]].last], top[1]++, &more);
        if (!more) {
            sorted[--left] = top[0];
            depth--;
        } else if (next != NONE && b->blocks[next].order == NONE) {
            b->blocks[next].order = NONE - 1;
            stack[2 * depth] = next;
            stack[2 * depth + 1] = 0;
            depth++;
        }
    }
    first = left;
    for (uint32_t k = first; k < count; k++) {
        b->blocks[sorted[k]].order = k - first;
        sorted[k - first] = sorted[k];
    }
    return count - first;
}

static uint32_t
meet(const struct wake_spirv_blocks *b, uint32_t x, uint32_t y)
{
    while (x != y) {
        if (b->blocks[x].order > b->blocks[y].order) {
            x = b->blocks[x].parent;
        } else {
            y = b->blocks[y].parent;
        }
    }
    return x;
}

/* The tree's numbers, so that a block has those of all that it dominates behind its own. */
static void
number_tree(struct wake_spirv_blocks *b, uint32_t reached)
{
    const uint32_t *sorted = b->work.words;
    uint32_t *next = &b->work.words[b->count];

    for (uint32_t k = reached; k-- > 1;) {
        b->blocks[b->blocks[sorted[k]].parent].size += b->blocks[sorted[k]].size;
    }
    next[sorted[0]] = 1;
    for (uint32_t k = 1; k < reached; k++) {
        struct wake_spirv_block *block = &b->blocks[sorted[k]];

        block->first = next[block->parent];
        next[block->parent] += block->size;
        next[sorted[k]] = block->first + 1;
    }
}

void
wake_spirv_blocks_read(struct wake_spirv_blocks *b, const struct wake_spirv_module *m, uint32_t at)
{
    uint32_t reached, next;
    bool changed, more;

    b->count = b->work.count = 0;
    b->failed = false;
    read_blocks(b, m, at);
    if (b->failed || b->count == 0 || b->count > MOST_BLOCKS ||
        !wake_spirv_reserve(&b->work, 3 * b->count)) {
        b->failed |= b->count != 0;
        return;
    }
    reached = number_blocks(b, m);
    b->blocks[b->work.words[0]].parent = b->work.words[0];
    do {
        changed = false;
        for (uint32_t k = 0; k < reached; k++) {
            uint32_t block = b->work.words[k];
            const uint32_t *last = &m->words[b->blocks[block].last];

            for (uint32_t n = 0; next = successor(b, m, last, n, &more), more; n++) {
                uint32_t parent = next == NONE ? NONE : b->blocks[next].parent;

                if (next == NONE || next == 0) {
                    continue;
                }
                parent = parent == NONE ? block : meet(b, block, parent);
                changed |= parent != b->blocks[next].parent;
                b->blocks[next].parent = parent;
            }
        }
    } while (changed);
    number_tree(b, reached);
}

void
wake_spirv_blocks_finish(struct wake_spirv_blocks *b)
{
    wake_free(WAKE_HEAP_GPUAV, b->blocks);
    wake_spirv_words_finish(&b->work);
    *b = (struct wake_spirv_blocks){ 0 };
}

bool
wake_spirv_block_dominates(const struct wake_spirv_blocks *b, uint32_t a, uint32_t c)
{
    if (a >= b->count || c >= b->count) {
        return false;
    }
    if (a == c) {
        return true;
    }
    if (b->failed || b->blocks[a].order == NONE || b->blocks[c].order == NONE) {
        return false;
    }
    return b->blocks[c].first - b->blocks[a].first < b->blocks[a].size;
}
