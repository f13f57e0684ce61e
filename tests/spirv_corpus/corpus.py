#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes SPIR-V modules of many kinds: corpus.py OUT --count N [--seed S] [--jobs J].

Shaders are put together from pieces (corpus_pieces.py) by a seeded generator, compiled with glslangValidator for several
environments, with and without debug information; some are assembled (corpus_pointers.py). Each is kept as it is, optimised, and run through some passes of
spirv-opt in random order. Prints how many there are. A shader that does not compile is a mistake here: status 1.
"""
import argparse
import concurrent.futures
import os
import random
import subprocess
import sys

import corpus_pieces as pieces
import corpus_pointers as pointers

TARGETS = ["vulkan1.0", "vulkan1.1", "spirv1.4", "vulkan1.2", "vulkan1.3"]
STAGES = ["vert", "tesc", "tese", "geom", "frag", "frag", "frag", "comp", "comp", "comp", "task", "mesh",
          "rgen", "rint", "rahit", "rchit", "rmiss", "rcall"]
PASSES = ["--merge-return", "--inline-entry-points-exhaustive", "--eliminate-dead-branches", "--merge-blocks",
          "--eliminate-local-single-block", "--eliminate-local-single-store", "--ssa-rewrite", "--ccp", "--scalar-replacement",
          "--convert-local-access-chains", "--simplify-instructions", "--loop-unroll", "--loop-invariant-code-motion",
          "--loop-peeling", "--if-conversion", "--redundancy-elimination", "--local-redundancy-elimination",
          "--vector-dce", "--combine-access-chains", "--code-sink", "--strength-reduction", "--eliminate-dead-inserts",
          "--private-to-local", "--eliminate-dead-code-aggressive", "--copy-propagate-arrays", "--unify-const",
          "--flatten-decorations", "--compact-ids", "--wrap-opkill", "--reduce-load-size", "--loop-fission=1"]
DEBUG = [[], [], ["-g"], ["-gVS"]]


def shader(rng):
    """One shader: its stage, its target, and its text."""
    stage = rng.choice(STAGES)
    low = pieces.LOWEST.get(stage, 0)
    target = rng.randrange(low, len(TARGETS))
    fitting = [piece for piece in pieces.PIECES if piece.fits(stage, target)]
    chosen = rng.sample(fitting, min(len(fitting), rng.randrange(1, 9)))
    return stage, target, pieces.text(stage, target, chosen, rng)


def run(command):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return result.returncode, result.stdout


def is_valid(path):
    return run(["spirv-val", "--target-env", "vulkan1.3", "--scalar-block-layout", path])[0] == 0


def optimize(base, environment, rng):
    made = []
    for name, options in (("o", ["-O"]), ("p", rng.sample(PASSES, rng.randrange(2, 9)))):
        copy = "%s.%s.spv" % (base, name)
        code, _ = run(["spirv-opt", "--target-env=" + environment] + options + [base + ".spv", "-o", copy])
        if code == 0 and is_valid(copy):
            made.append(copy)
    return made


def make_pointers(base, rng):
    """One module in assembly."""
    environment, text = pointers.text(rng)
    with open(base + ".spvasm", "w", encoding="utf-8") as file:
        file.write(text)
    code, output = run(["spirv-as", "--target-env", environment, "-o", base + ".spv", base + ".spvasm"])
    if code != 0 or not is_valid(base + ".spv"):
        return [], "%s.spvasm: %s" % (base, output or "is not valid")
    return [base + ".spv"] + optimize(base, "vulkan1.2", rng), ""


def make(out, number, seed):
    """One shader and what is made of it; returns paths and an error."""
    rng = random.Random("%d:%d" % (seed, number))
    language = []
    if number % 12 == 5:
        return make_pointers(os.path.join(out, "%05d_pointers" % number), rng)
    if rng.random() < 0.1:
        language, stage, target = ["-D"], rng.choice(sorted(pieces.HLSL_FRAMES)), rng.randrange(1, len(TARGETS))
        source = pieces.hlsl(stage, rng)
    else:
        stage, target, source = shader(rng)
    base = os.path.join(out, "%05d_%s" % (number, stage))
    path = "%s.%s" % (base, stage)
    with open(path, "w", encoding="utf-8") as file:
        file.write(source)
    debug = rng.choice(DEBUG if target >= 1 else DEBUG[:3])
    code, output = run(["glslangValidator", "-V", "--quiet", "--target-env", TARGETS[target]] + debug +
                       language + ["-e", "main", "-o", base + ".spv", path])
    if code != 0:
        return [], "%s: %s" % (path, output)
    made = [base + ".spv"] if is_valid(base + ".spv") else []  # some compilers of shaders make mistakes, too
    return made + optimize(base, TARGETS[target] if target != 2 else "vulkan1.1spv1.4", rng), ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("--count", type=int, default=150, help="modules, at least")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--list", help="a file for the names of all modules")
    parser.add_argument("--program", help="is run with the names of all modules")
    arguments = parser.parse_args()
    os.makedirs(arguments.out, exist_ok=True)
    made, errors, number = [], [], 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        while len(made) < arguments.count and number < 4 * arguments.count + 100:
            group = range(number, number + 4 * arguments.jobs)
            number += len(group)
            for paths, error in pool.map(lambda n: make(arguments.out, n, arguments.seed), group):
                made += paths
                errors += [error] if error else []
    for error in errors:
        print(error, file=sys.stderr)
    if arguments.list:
        with open(arguments.list, "w", encoding="utf-8") as file:
            file.write("\n".join(made) + "\n")
    print("%d modules from %d shaders, seed %d" % (len(made), number, arguments.seed))
    sys.stdout.flush()
    if arguments.program and not errors and subprocess.run([arguments.program] + made, check=False).returncode:
        return 1
    return 1 if errors or len(made) < arguments.count else 0


if __name__ == "__main__":
    sys.exit(main())
