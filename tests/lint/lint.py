#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the house rules that a script can check: lint.py [--format] ROOT.

Errors make it fail; notes do not. Exceptions live in ALLOW, each with its reason.
"""
import fnmatch
import os
import re
import subprocess
import sys

# Includes point one way: a folder may include itself and every folder of a lower rank.
RANK = {"base": 0, "queue": 1, "report": 2, "spirv": 3, "state": 4,
        "core": 5, "sync": 5, "gpuav": 5, "practices": 5, "workers": 6, "intercept": 7}
# On top of the ranks: application threads record, they do not check.
FORBIDDEN_INCLUDES = {("intercept", "core"), ("intercept", "sync"), ("intercept", "practices")}

# Folders inside a folder: each line may include, and call, what is defined in the lines above it only. A folder's own
# files are below its rooms, but for its entry, which calls them all.
ROOMS = {
    "core": (("image", "lifetime", "video"),
             ("buffer", "command", "descriptor", "implicit", "shader"),
             ("barrier", "device", "pipeline", "tensor", "transfer"),
             ("draw", "pass", "query", "submit"),
             ("present", "ray"),
             ("execution",)),
    "gpuav": (("instrument",),
              ("device",),
              ("shader", "table"),
              ("recording",),
              ("message",),
              ("submit",)),
    "state": (("scope",),
              ("object",),
              ("view",),
              ("derived",),
              ("descriptor",),
              ("recording",),
              ("execution",),
              ("check", "apply")),
    "sync": (("access",),
             ("recording",),
             ("command",),
             ("submit",)),
    "intercept": (("pack",),
                  ("hooks",),
                  ("fault",),
                  ("call",)),
    "workers": (("schedule",),
                ("replay",),
                ("help",),
                ("end",)),
}
ENTRIES = ("src/core/core_checks.c", "src/gpuav/gpuav_device.c", "src/state/kinds.c", "src/workers/engine.c",
           "src/intercept/cache_commands.c", "src/intercept/debug_callbacks.c", "src/intercept/device.c",
           "src/intercept/instance.c", "src/intercept/layer.c", "src/intercept/layer.h")
FILES_MAX = 40  # in one folder of src

# rule -> (pattern in code without comments and strings, what to do instead)
BANNED = {
    "atomic": (r"\b(__atomic_\w+|__sync_\w+|atomic_\w+|_Atomic|__tsan_\w+|ck_pr_\w+|ck_fence_\w+)\b"
               r"|<stdatomic\.h>",
               "use the operations of queue/order.h"),
    "ck-include": (r"#\s*include\s*<ck_\w+\.h>", "only queue/order.h includes Concurrency Kit"),
    "ck-structure": (r"\bck_(ring|ht|ec|hs|epoch|stack|fifo)\w*\s*\(",
                     "a Concurrency Kit structure has one file that wraps it"),
    "heap": (r"(?<![\w.>])(malloc|calloc|realloc|reallocarray|free|strdup|strndup|asprintf|vasprintf"
             r"|posix_memalign|aligned_alloc|je_\w+)\s*\(",
             "use wake_alloc and its relatives (heap.h)"),
    "lock": (r"\bpthread_(mutex|rwlock|spin|cond|barrier)_\w+\s*\(|\bsem_(wait|post|init)\s*\(",
             "use the ranked locks of queue/lock.h"),
    "volatile": (r"\bvolatile\b", "no bare volatile: queue/order.h says what order is meant"),
    "unbounded": (r"(?<![\w.>])(sprintf|vsprintf|strcpy|strcat|gets|alloca)\s*\(",
                  "use a bounded function"),
}

# (path pattern, rule, reason)
ALLOW = [
    ("src/queue/order.*", "atomic", "this is the file that names them"),
    ("src/queue/order.*", "ck-include", "this is the file that includes them"),
    ("src/queue/order.*", "volatile", "assembly that reads memory must neither be merged nor moved"),
    ("src/workers/schedule/ring.*", "ck-structure", "wraps ck_ring"),
    ("src/queue/block.*", "ck-structure", "the block pool is a ck_ring of free blocks"),
    ("src/workers/event.*", "ck-structure", "wraps ck_ec"),
    ("src/*/heap.c", "heap", "the layer's only door to dynamic memory"),
    ("src/base/heap_pages.c", "heap", "its other half: what goes back to the system"),
    ("src/base/settings_source.c", "heap", "frees what getline allocated"),
    ("src/report/report_known.c", "heap", "frees what getline allocated"),
    ("src/base/*.c", "atomic", "base is below queue; statistics counters, relaxed only"),
    ("src/queue/lock.*", "lock", "wraps them"),
]

# In pieces, so that this file does not hold what it looks for.
UNFINISHED = re.compile(r"\b(TO" r"DO|FIX" r"ME|X" r"XX|HA" r"CK)\b")
BANNED_NAMES = {"util", "utils", "common", "helper", "helpers", "misc"}
SOURCE = (".c", ".h", ".py", ".sh", ".cmake", ".vert", ".frag", ".comp", ".glsl")
LINES_MAX, LINES_REASON, FUNCTION_MAX, COLUMNS_MAX = 1200, 800, 70, 100

COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
CODE_PIECE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
LABEL = re.compile(r"ORD\(([a-z0-9_]+:[A-Z][0-9]?)\)")
LISTED = (".c", ".h", ".def", ".py")  # in the README of their folder
FILE = re.compile(r"(?<![\w.*/>{-])(?:[\w.-]+/)*\w[\w-]*\.(?:c|h|def|py|md)\b(?!\.?\w|\()")
NAMED_FILE = re.compile(r"(?<![\w./])((?:[\w.-]+/)*[\w*<>-]+\.(?:c|h|def|py))\b")
PARTNERS = re.compile(r"pairs\s+with\s+((?:ORD\([a-z0-9_]+:[A-Z][0-9]?\)[\s,]*(?:and|or)?\s*)+)", re.I)


class Lint:
    """One run over one tree; findings collect in errors and notes as (file, line, text)."""

    def __init__(self, root):
        self.root = root
        self.errors = []
        self.notes = []
        self.allowed = set()
        self.texts = {}
        self.endings = set()  # of paths, from a folder on

    def error(self, path, line, text):
        self.errors.append((path, line, text))

    def note(self, path, line, text):
        self.notes.append((path, line, text))

    def read(self, path):
        if path not in self.texts:
            with open(os.path.join(self.root, path), encoding="utf-8", errors="replace") as file:
                self.texts[path] = file.read()
        return self.texts[path]

    def files(self):
        """All files of the project, without build folders and version control, sorted."""
        found = []
        for folder, folders, names in os.walk(self.root):
            folders[:] = sorted(name for name in folders
                                if name not in (".git", "build", "__pycache__", ".cache"))
            for name in folders:
                if name.lower() in BANNED_NAMES:
                    self.error(self.relative(folder, name), 0, "a folder name that says nothing")
            found += [self.relative(folder, name) for name in sorted(names)]
        return found

    def relative(self, folder, name):
        return os.path.relpath(os.path.join(folder, name), self.root).replace(os.sep, "/")

    def is_allowed(self, path, rule):
        for entry in ALLOW:
            if entry[1] == rule and fnmatch.fnmatch(path, entry[0]):
                self.allowed.add(entry)
                return True
        return False

    # --- rules -----------------------------------------------------------------------------------

    def check_names(self, paths):
        first = {}
        for path in paths:
            name = os.path.basename(path)
            if not name.endswith((".c", ".h", ".py")) or name == "__init__.py":
                continue
            if os.path.splitext(name)[0].lower() in BANNED_NAMES:
                self.error(path, 0, "a file name that says nothing")
            if name in first:
                self.error(path, 0, "the name is taken by %s: file names are unique" % first[name])
            first.setdefault(name, path)

    def check_text(self, path):
        """Rules for every source file, whatever its language."""
        text = self.read(path)
        lines = text.split("\n")
        if "SPDX-License-Identifier: Apache-2.0" not in "\n".join(lines[:3]):
            self.error(path, 1, "no SPDX line at the top")
        for number, line in enumerate(lines, 1):
            if UNFINISHED.search(line):
                self.error(path, number, "a note to finish later: finish it, or say it in docs/")
        wide = sum(len(line) > COLUMNS_MAX for line in lines)
        if wide and path.endswith((".c", ".h", ".py")):
            self.note(path, 0, "%d lines over %d columns" % (wide, COLUMNS_MAX))
        count = len(lines) - (lines[-1] == "")
        if count > LINES_MAX:
            self.error(path, count, "longer than %d lines" % LINES_MAX)
        elif count > LINES_REASON and path.startswith("src/"):
            readme = os.path.dirname(path) + "/README.md"
            exists = os.path.exists(os.path.join(self.root, readme))
            reason = re.compile(r"`%s`[^`]*\b%d lines" % (re.escape(os.path.basename(path)), LINES_REASON))
            if not exists or not reason.search(self.read(readme)):
                self.error(path, count, "over %d lines without a reason in %s" % (LINES_REASON, readme))

    def check_header(self, path):
        head = self.read(path)[:1200]
        if not re.search(r"^ \* Threads:|^/\* Threads:", head, re.M):
            self.error(path, 1, "no 'Threads:' line at the top of a header")

    def check_includes(self, path):
        folder = path.split("/")[1]
        if folder not in RANK:
            self.error(path, 0, "src/%s has no place in the order of folders" % folder)
            return
        for number, line in enumerate(self.read(path).split("\n"), 1):
            match = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
            if not match:
                continue
            target = match.group(1).split("/")[0]
            if target == "gen":
                continue
            if "/" not in match.group(1) or target not in RANK:
                self.error(path, number, 'include "%s" as "<folder>/<file>"' % match.group(1))
            elif target != folder and RANK[target] >= RANK[folder]:
                self.error(path, number, "%s may not include %s" % (folder, target))
            elif (folder, target) in FORBIDDEN_INCLUDES:
                self.error(path, number, "%s records, it does not check: not %s" % (folder, target))

    def floor_of(self, path):
        """(folder, floor) of a file inside a folder with rooms; None elsewhere."""
        parts = path.split("/")
        if parts[0] != "src" or parts[1] not in ROOMS or path in ENTRIES:
            return None
        if len(parts) == 3:
            return parts[1], -1
        for floor, rooms in enumerate(ROOMS[parts[1]]):
            if parts[2] in rooms:
                return parts[1], floor
        self.error(path, 0, "src/%s/%s has no place in the order of rooms" % (parts[1], parts[2]))
        return None

    def targets(self, code):
        """For each file: (position, file) of what it includes, and of where the functions that it calls are."""
        defined = {}
        for path, text in code.items():
            for match in re.finditer(r"^(wake_\w+)\([^;{]*\)\s*\n\{", text, re.M):
                defined[match.group(1)] = path
        for path, text in code.items():
            found = {match.start(): "src/" + match.group(1)
                     for match in re.finditer(r'#\s*include\s+"([^"]+)"', text)}
            found.update((match.start(), defined[match.group(1)])
                         for match in re.finditer(r"(?m)(?<!^)\b(wake_\w+)\(", text)
                         if match.group(1) in defined)  # at the start of a line: declared
            yield path, sorted(found.items())

    def check_order(self, paths):
        """Includes and calls between rooms point down, and go in no circle inside a folder."""
        code = {path: CODE_PIECE.sub(lambda match: re.sub(r"[^\n]", " ", match.group(0))
                                     if match.group(0)[0] in "/'" else match.group(0), self.read(path))
                for path in paths}
        calls, edges = {}, {}
        for path, targets in self.targets(code):
            here, stem = self.floor_of(path), os.path.splitext(path)[0]
            for start, target in targets:
                if os.path.dirname(path) == os.path.dirname(target):
                    edges.setdefault(stem, set()).add(os.path.splitext(target)[0])
                    if code[path].startswith("wake_", start):
                        calls.setdefault(stem, set()).add(os.path.splitext(target)[0])
                    continue
                there = here and target in code and self.floor_of(target)
                if there and here[0] == there[0] and there[1] >= here[1]:
                    self.error(path, code[path].count("\n", 0, start) + 1, "points up or aside, to " + target)
        told = self.check_circles(calls, "call", set())
        self.check_circles(edges, "include or call", told)

    def check_circles(self, edges, verb, told):
        """x.c and x.h are one file here."""
        reach = {}
        for stem in edges:
            reach[stem], open_ = set(), [stem]
            while open_:
                for target in edges.get(open_.pop(), ()):
                    if target not in reach[stem]:
                        reach[stem].add(target)
                        open_.append(target)
        for stem in sorted(edges):
            circle = sorted(other for other in reach[stem] if other != stem and stem in reach.get(other, ()))
            if circle and not told.intersection(circle + [stem]):
                told.update(circle + [stem])
                self.error(os.path.dirname(stem), 0, "files %s each other in a circle: " % verb
                           + ", ".join(sorted(os.path.basename(other) for other in circle + [stem])))
        return told

    def check_folders(self, paths):
        for folder in {os.path.dirname(path) for path in paths}:
            count = sum(os.path.dirname(path) == folder for path in paths)
            if count > FILES_MAX and folder.split("/")[1] in ROOMS:
                self.error(folder, 0, "%d files in one folder: make rooms by subject" % count)

    def check_lists(self, paths):
        """A folder's README names each of its files, for x.c and x.h once, and none that is gone. A pattern names all that it fits."""
        for readme in [path for path in paths if re.fullmatch(r"src/.*/README\.md", path)]:
            folder = os.path.dirname(readme)
            named = {re.sub("<[^>]*>", "*", name) for name in NAMED_FILE.findall(self.read(readme))}
            here = [os.path.basename(path) for path in paths if os.path.dirname(path) == folder and path.endswith(LISTED)]
            for name in here:
                twins = [os.path.splitext(name)[0] + end for end in (".c", ".h")]
                if not any(fnmatch.fnmatch(each, pattern) for pattern in named for each in [name] + twins):
                    self.error(readme, 0, "does not name %s" % name)
            for name in named:
                if "*" not in name and not self.is_somewhere(name, paths):
                    self.error(readme, 0, "names %s, which is no file" % name)

    def check_references(self, path, paths):
        """Files that comments name are there."""
        for comment in COMMENT.finditer(self.read(path)):
            for name in FILE.findall(comment.group(0)):
                if not self.is_somewhere(name, paths) and not self.is_allowed(path, "reference"):
                    number = self.read(path).count("\n", 0, comment.start()) + 1
                    self.error(path, number, "a comment names %s, which is no file" % name)

    def check_paths(self, path, paths):
        """Files that a document names with their folder are there."""
        for name in FILE.findall(self.read(path)):
            if "/" in name and not name.startswith(("sys/", "linux/")) and not self.is_somewhere(name, paths):
                self.error(path, 0, "names %s, which is no file" % name)

    def is_somewhere(self, name, paths):
        if not self.endings:
            for path in paths:
                parts = path.split("/")
                self.endings.update("/".join(parts[i:]) for i in range(len(parts)))
        return name.startswith(("gen/", "vulkan/")) or name.lstrip("./") in self.endings

    def check_tokens(self, path):
        code = CODE_PIECE.sub(lambda match: re.sub(r"[^\n]", " ", match.group(0)), self.read(path))
        for rule, (pattern, instead) in BANNED.items():
            for match in re.finditer(pattern, code):
                if not self.is_allowed(path, rule):
                    number = code.count("\n", 0, match.start()) + 1
                    token = match.group(0).strip().rstrip("( ")
                    self.error(path, number, "%s: %s" % (token, instead))

    def check_functions(self, path):
        start = 0
        for number, line in enumerate(self.read(path).split("\n"), 1):
            if line == "{":
                start = number
            elif line == "}" and start:
                if number - start - 1 > FUNCTION_MAX:
                    self.error(path, start, "a function of %d lines: over %d" % (number - start - 1, FUNCTION_MAX))
                start = 0

    def check_labels(self, paths, document):
        """ORD labels: one definition each (the label that opens a comment), partners name each other."""
        definitions, partners, mentions = {}, {}, []
        for path in paths:
            text = self.read(path)
            for comment in COMMENT.finditer(text):
                body = re.sub(r"\n\s*\*", "\n", comment.group(0))
                number = text.count("\n", 0, comment.start()) + 1
                mentions += [(path, number, label) for label in LABEL.findall(body)]
                opening = re.match(r"/[/*]+\s*" + LABEL.pattern, body)
                if not opening:
                    continue
                label = opening.group(1)
                if label in definitions:
                    self.error(path, number, "ORD(%s) is already at %s:%d"
                               % ((label,) + definitions[label]))
                definitions.setdefault(label, (path, number))
                named = set()
                for group in PARTNERS.findall(body):
                    named.update(LABEL.findall(group))
                partners.setdefault(label, set()).update(named)
                if not named:
                    self.error(path, number, "ORD(%s) does not say what it pairs with" % label)
        for path, number, label in mentions:
            if label not in definitions:
                self.error(path, number, "ORD(%s) is nowhere in the code" % label)
        for label, named in partners.items():
            for other in sorted(named & definitions.keys()):
                if partners[other] and label not in partners[other]:
                    self.error(*definitions[label],
                               "ORD(%s) pairs with ORD(%s), which does not say so" % (label, other))
        if document and definitions:
            listed = set(LABEL.findall(self.read(document)))
            for label in sorted(listed - definitions.keys()):
                self.error(document, 0, "ORD(%s) is nowhere in the code" % label)
            for label in sorted(definitions.keys() - listed):
                self.error(*definitions[label], "ORD(%s) is missing in %s" % (label, document))

    def check_allowances(self, paths):
        for entry in ALLOW:
            if entry not in self.allowed and any(fnmatch.fnmatch(path, entry[0]) for path in paths):
                self.note(entry[0], 0, "the exception for '%s' is not needed any more" % entry[1])

    def check_format(self, paths):
        for path in paths:
            result = subprocess.run(["clang-format", "--dry-run", "-Werror", path], cwd=self.root,
                                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
            if result.returncode != 0:
                self.error(path, 0, "not formatted: clang-format -i %s" % path)

    # --- all -------------------------------------------------------------------------------------

    def run(self, with_format=False):
        paths = self.files()
        self.check_names(paths)
        sources = [path for path in paths
                   if path.endswith(SOURCE) or path in ("run", ".ci/run")]
        layer_code = [path for path in sources
                      if path.startswith("src/") and path.endswith((".c", ".h"))]
        for path in sources:
            self.check_text(path)
        for path in layer_code:
            self.check_includes(path)
            self.check_tokens(path)
            self.check_functions(path)
            self.check_references(path, paths)
            if path.endswith(".h"):
                self.check_header(path)
        document = "docs/concurrency.md"
        self.check_order(layer_code)
        self.check_folders(layer_code)
        self.check_lists(paths)
        for path in paths:
            if path.endswith(".md") and not path.startswith("docs/coverage"):
                self.check_paths(path, paths)
        self.check_labels(layer_code, document if document in paths else None)
        self.check_allowances(paths)
        if with_format:
            self.check_format([path for path in sources if path.endswith((".c", ".h"))])


def main(arguments):
    names = [argument for argument in arguments if not argument.startswith("--")]
    if len(names) != 1 or not set(arguments) - set(names) <= {"--format"}:
        print("usage: lint.py [--format] ROOT", file=sys.stderr)
        return 2
    lint = Lint(names[0])
    lint.run("--format" in arguments)
    for path, line, text in sorted(lint.notes):
        print("%s:%d: note: %s" % (path, line, text))
    for path, line, text in sorted(lint.errors):
        print("%s:%d: %s" % (path, line, text))
    print("%d errors, %d notes" % (len(lint.errors), len(lint.notes)))
    return 1 if lint.errors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
