# SPDX-License-Identifier: Apache-2.0
"""`run.py pack DIR`: a folder with all that the benchmark needs on a machine without network and
Vulkan.

The copy holds the scripts, the probes, Wake, the drivers and the Khronos layer, with manifests that
name their
library beside them, and the Vulkan loader. Start it there by DIR/scripts/run.py.
"""

import ctypes
import ctypes.util
import glob
import json
import os
import shutil
import sys

import subjects

OWN_LOADER = "libvulkan.so.1"
HERE = os.path.dirname(os.path.abspath(__file__))


def _copy_manifest(source, folder, key):
    """Copies a manifest and its library; False when the library is found nowhere."""
    with open(source, encoding="utf-8") as file:
        manifest = json.load(file)
    entry = manifest[key]
    named = entry["library_path"]
    beside = os.path.join(os.path.dirname(source), named)
    library = beside if os.path.exists(beside) else _find_library(named)
    if not library:
        return False
    os.makedirs(folder, exist_ok=True)
    shutil.copy2(os.path.realpath(library), os.path.join(folder, os.path.basename(named)))
    entry["library_path"] = "./" + os.path.basename(named)
    with open(os.path.join(folder, os.path.basename(source)), "w", encoding="utf-8") as file:
        json.dump(manifest, file, indent=4)
    return True


def _find_library(name):
    """Where the dynamic linker would take it from: a bare name has no folder of its own."""
    if os.path.isabs(name):
        return name if os.path.exists(name) else None
    try:
        ctypes.CDLL(name)
    except OSError:
        return None
    with open("/proc/self/maps", encoding="utf-8") as maps:
        for line in maps:
            path = line.rstrip().split(None, 5)[-1]
            if os.path.basename(path).startswith(name):
                return path
    return None


def make(options):
    if not options.target:
        sys.exit("bench: pack needs the folder to make")
    target = os.path.abspath(options.target)
    probes = [path for path in glob.glob(os.path.join(options.build, "bench", "wake_bench_*"))
              if os.access(path, os.X_OK) and os.path.isfile(path)]
    if not probes:
        sys.exit(f"bench: no probes in {options.build}/bench: build first")
    os.makedirs(os.path.join(target, "bench"), exist_ok=True)
    os.makedirs(os.path.join(target, "layers"), exist_ok=True)
    os.makedirs(os.path.join(target, "scripts"), exist_ok=True)
    for path in probes:
        shutil.copy2(path, os.path.join(target, "bench"))
    for path in glob.glob(os.path.join(HERE, "*.py")):
        shutil.copy2(path, os.path.join(target, "scripts"))

    wake, _ = subjects.find_manifest(subjects.WAKE_LAYER, [os.path.join(options.build, "layers")])
    folders = [options.khronos] if options.khronos else subjects.LAYER_FOLDERS
    khronos, _ = subjects.find_manifest(subjects.KHRONOS_LAYER, folders)
    variant, _ = subjects.find_manifest(subjects.WAKE_LAYER,
                                        [os.path.join(options.build, subjects.VARIANT_FOLDER)])
    parts = [(wake, "layers", "layer"), (variant, subjects.VARIANT_FOLDER, "layer"),
             (khronos, "khronos", "layer")]
    drivers = subjects.find_drivers(options.build, options.icd)
    if "null" in drivers:
        parts.append((drivers["null"], "icd", "ICD"))
    for manifest, folder, key in parts:
        if manifest and _copy_manifest(manifest, os.path.join(target, folder), key):
            print(f"packed {manifest}")
    loader = _find_library(OWN_LOADER)
    if loader:
        shutil.copy2(os.path.realpath(loader), os.path.join(target, OWN_LOADER))
        print(f"packed {loader}")
    print(f"there: python3 {options.target}/scripts/run.py calls")


def use_own_loader(build):
    """A packed folder brings its loader, for machines that have none."""
    own = os.path.join(build, OWN_LOADER)
    if os.path.exists(own):
        os.environ.setdefault("WAKE_BENCH_LOADER", own)
