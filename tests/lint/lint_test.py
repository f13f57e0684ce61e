#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The lint's own tests: each writes a small tree that breaks one rule, next to one that keeps it."""
import os
import tempfile
import unittest

import lint

HEAD = "/* SPDX-License-Identifier: Apache-2.0 */\n"
HEADER = HEAD + "/*\n * A header.\n * Threads: any.\n */\n"


class LintTest(unittest.TestCase):
    def errors(self, files):
        """The error texts that a tree with these files draws, as 'path: text'."""
        with tempfile.TemporaryDirectory() as root:
            for path, text in files.items():
                full = os.path.join(root, path)
                os.makedirs(os.path.dirname(full), exist_ok=True)
                with open(full, "w", encoding="utf-8") as file:
                    file.write(text)
            run = lint.Lint(root)
            run.run()
            return ["%s: %s" % (path, text) for path, _, text in run.errors]

    def assert_one(self, files, part):
        found = self.errors(files)
        self.assertEqual(len(found), 1, found)
        self.assertIn(part, found[0])

    def assert_none(self, files):
        self.assertEqual(self.errors(files), [])

    def test_include_direction(self):
        self.assert_none({"src/queue/a.c": HEAD + '#include "base/base.h"\n#include "queue/a.h"\n'})
        self.assert_none({"src/workers/a.c": HEAD + '#include "core/a.h"\n#include "gen/a.h"\n'})
        self.assert_one({"src/queue/a.c": HEAD + '#include "report/a.h"\n'}, "queue may not include report")
        self.assert_one({"src/core/a.c": HEAD + '#include "sync/a.h"\n'}, "core may not include sync")
        self.assert_one({"src/state/a.c": HEAD + '#include "intercept/a.h"\n'}, "may not include intercept")
        self.assert_one({"src/intercept/a.c": HEAD + '#include "core/a.h"\n'}, "does not check")
        self.assert_one({"src/queue/a.c": HEAD + '#include "a.h"\n'}, 'as "<folder>/<file>"')
        self.assert_one({"src/elsewhere/a.c": HEAD}, "no place in the order")

    def test_banned_tokens(self):
        for text, part in (("int a(void) { return __atomic_load_n(&x, 0); }", "__atomic_load_n"),
                           ("_Atomic int a;", "_Atomic"),
                           ("#include <stdatomic.h>", "stdatomic"),
                           ("#include <ck_ring.h>", "ck_ring.h"),
                           ("int a = ck_ring_size(r);", "ck_ring_size"),
                           ("void *a = malloc(4);", "malloc"),
                           ("void *a = je_malloc(4);", "je_malloc"),
                           ("void a(void) { pthread_mutex_lock(&m); }", "pthread_mutex_lock"),
                           ("volatile int a;", "volatile"),
                           ("void a(void) { sprintf(b, c); }", "sprintf")):
            with self.subTest(text):
                self.assert_one({"src/state/a.c": HEAD + text + "\n"}, part)

    def test_banned_tokens_do_not_reach_into_words_comments_and_strings(self):
        self.assert_none({"src/state/a.c": HEAD + "/* malloc(1) volatile */ // free(x)\n"
                          'const char *a = "malloc(1)"; int b = wake_free(x) + table->free(x);\n'})

    def test_exceptions_hold_for_their_file_only(self):
        text = HEAD + "#include <ck_ring.h>\n#define a(p) __atomic_load_n((p), 0)\n"
        threads = HEADER + text[len(HEAD):]
        self.assert_none({"src/queue/order.h": threads})
        self.assertEqual(len(self.errors({"src/queue/stream.h": threads})), 2)

    def test_labels(self):
        one = "/* ORD(push:A) release: the record. Pairs with ORD(pop:A). */\n"
        two = "/* ORD(pop:A) acquire: the record. Pairs\n * with ORD(push:A). */\n"
        listed = "ORD(push:A) ORD(pop:A)"
        self.assert_none({"src/queue/a.c": HEAD + one + two, "docs/concurrency.md": listed})
        self.assert_one({"src/queue/a.c": HEAD + one + "/* ORD(pop:A) acquire. */\n"}, "what it pairs with")
        self.assert_one({"src/queue/a.c": HEAD + one}, "ORD(pop:A) is nowhere")
        self.assert_one({"src/queue/a.c": HEAD + one + one + two}, "is already at")
        self.assert_one({"src/queue/a.c": HEAD + one + two, "docs/concurrency.md": listed + "ORD(gone:A)"},
                        "ORD(gone:A) is nowhere")
        self.assert_one({"src/queue/a.c": HEAD + one + two, "docs/concurrency.md": "ORD(pop:A)"},
                        "ORD(push:A) is missing")

    def test_partners_name_each_other(self):
        three = "/* ORD(push:B) release. Pairs with ORD(pop:A). */\n"
        both = ("/* ORD(push:A) release. Pairs with ORD(pop:A). */\n"
                "/* ORD(pop:A) acquire. Pairs with ORD(push:A) and ORD(push:B). */\n")
        self.assert_none({"src/queue/a.c": HEAD + both + three})
        self.assert_one({"src/queue/a.c": HEAD + both.replace(" and ORD(push:B)", "") + three},
                        "which does not say so")

    def test_file_names(self):
        self.assert_one({"src/queue/a.c": HEAD, "src/state/a.c": HEAD}, "file names are unique")
        self.assert_one({"src/queue/utils.c": HEAD}, "says nothing")
        self.assert_none({"src/queue/a.c": HEAD, "src/queue/a.h": HEADER})

    def test_length(self):
        self.assert_none({"src/core/a.c": HEAD + "int a;\n" * 799})
        self.assert_one({"src/core/a.c": HEAD + "int a;\n" * 800}, "without a reason")
        self.assert_one({"src/core/a.c": HEAD + "int a;\n" * 800, "src/core/README.md": "`a.c`: a list"},
                        "without a reason")
        self.assert_none({"src/core/a.c": HEAD + "int a;\n" * 800,
                          "src/core/README.md": "`a.c`: a table, over 800 lines"})
        self.assert_one({"src/core/a.c": HEAD + "int a;\n" * 1200, "src/core/README.md": "`a.c`: a table, over 800 lines"},
                        "longer than")

    def test_rooms(self):
        low = {"src/core/image/a.h": HEADER, "src/core/image/b.c": HEAD + "void\nwake_b(int a)\n{\n}\n"}
        self.assert_none({**low, "src/core/draw/c.c": HEAD + '#include "core/image/a.h"\nint c = wake_b(1);\n'})
        self.assert_none({**low, "src/core/core_checks.c": HEAD + "int c = wake_b(1);\n"})
        self.assert_none({"src/core/words.h": HEADER, "src/core/image/c.c": HEAD + '#include "core/words.h"\n'})
        self.assert_one({**low, "src/core/video/c.c": HEAD + '#include "core/image/a.h"\n'}, "aside, to src/core/image/a.h")
        self.assert_one({**low, "src/core/lifetime/c.c": HEAD + "int c = wake_b(1);\n"}, "aside, to src/core/image/b.c")
        self.assert_one({**low, "src/core/words.h": HEADER + '#include "core/image/a.h"\n'}, "points up")
        self.assert_one({"src/state/object/a.h": HEADER, "src/state/scope/b.h": HEADER + '#include "state/object/a.h"\n'}, "points up")
        self.assert_one({"src/core/hall/a.c": HEAD}, "no place in the order of rooms")
        self.assert_none({"src/core/draw/a%d.c" % i: HEAD for i in range(40)})
        self.assert_one({"src/core/draw/a%d.c" % i: HEAD for i in range(41)}, "41 files in one folder")

    def test_circles(self):
        low = {"src/state/scope/a.h": HEADER, "src/state/scope/a.c": HEAD + '#include "state/scope/a.h"\nvoid\nwake_a(int a)\n{\n}\n'}
        self.assert_none({**low, "src/state/scope/b.c": HEAD + '#include "state/scope/a.h"\nint b = wake_a(1);\n'})
        self.assert_one({**low, "src/state/scope/a.c": HEAD + '#include "state/scope/b.h"\n',
                         "src/state/scope/b.h": HEADER + '#include "state/scope/a.h"\n'}, "in a circle: a, b")
        calls = HEAD + "void\nwake_b(int b)\n{\n    wake_c(b);\n}\n"
        self.assert_one({"src/state/scope/b.c": calls, "src/state/scope/c.c": calls.replace("wake_b", "wake_d").replace("wake_c(b)", "wake_b(b)")
                         + "void\nwake_c(int c)\n{\n}\n"}, "in a circle: b, c")
        self.assert_none({"src/state/scope/b.c": calls.replace("wake_c", "wake_b"), "src/state/object/c.c": HEAD + "int c = wake_b(1);\n"})

    def test_lists(self):
        tree = {"src/core/draw/a.c": HEAD, "src/core/draw/a.h": HEADER, "src/core/draw/b_one.c": HEAD}
        self.assert_none(tree)
        self.assert_none({**tree, "src/core/draw/README.md": "- `a.h`: one thing; `b_*.c`: others, with `gen/a.c` and `../pass/c.h`.\n",
                          "src/core/pass/c.h": HEADER})
        self.assert_one({**tree, "src/core/draw/README.md": "- `a.h`\n"}, "does not name b_one.c")
        self.assert_one({**tree, "src/core/draw/README.md": "- `a.h`, `b_one.c`, `c.c`\n"}, "names c.c, which is no file")

    def test_references(self):
        self.assert_none({"src/core/a.c": HEAD + "/* See core/b.h, gen/c.h and x.c.y. */\n", "src/core/b.h": HEADER})
        self.assert_none({"src/core/a.c": HEAD + 'const char *a = "c.c";\n'})
        self.assert_one({"src/core/a.c": HEAD + "/* See c.h. */\n"}, "a comment names c.h, which is no file")
        self.assert_one({"src/core/a.c": HEAD + "/* See sync/b.h. */\n", "src/core/b.h": HEADER}, "names sync/b.h")

    def test_paths(self):
        self.assert_none({"docs/a.md": "See `core/b.c`, gen/c.c, `linux/futex.h` and d.c.\n", "src/core/b.c": HEAD})
        self.assert_one({"docs/a.md": "See `sync/b.c`.\n", "src/core/b.c": HEAD}, "names sync/b.c, which is no file")

    def test_text(self):
        self.assert_one({"src/core/a.c": "int a;\n"}, "SPDX")
        self.assert_one({"tests/unit/a.c": HEAD + "/* TO" + "DO */\n"}, "finish later")
        self.assert_one({"src/core/a.h": HEAD + "/* A header. */\n"}, "Threads:")


if __name__ == "__main__":
    unittest.main()
