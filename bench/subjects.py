# SPDX-License-Identifier: Apache-2.0
"""What is compared: layers (subjects) and drivers, each as environment variables for a probe."""

import glob
import json
import os
import re
from dataclasses import dataclass, field

WAKE_LAYER = "VK_LAYER_WAKE_validation"
KHRONOS_LAYER = "VK_LAYER_KHRONOS_validation"
THIN_LAYER = "VK_LAYER_MESA_overlay"
VARIANT_FOLDER = os.path.join("bench", "variant_layers")
LAYER_FOLDERS = ("/usr/local/share/vulkan/explicit_layer.d", "/etc/vulkan/explicit_layer.d",
                 "/usr/share/vulkan/explicit_layer.d")
DRIVER_FOLDERS = ("/usr/local/share/vulkan/icd.d", "/etc/vulkan/icd.d", "/usr/share/vulkan/icd.d")

# Khronos' layer limits repeated messages by default; the lag probe plants the same mistake again
# and again.
KHRONOS_SETTINGS = "khronos_validation.enable_message_limit = FALSE\n"
WAKE_COMMON = {"WAKE_STATS": "1", "WAKE_DUPLICATE_MESSAGE_LIMIT": "0", "WAKE_DELIVERY": "worker"}


@dataclass
class Subject:
    name: str
    label: str
    env: dict = field(default_factory=dict)
    missing: str = ""    # why it cannot run here; empty when it can
    validates: bool = False

    @property
    def is_wake(self):
        return self.env.get("VK_INSTANCE_LAYERS") == WAKE_LAYER


def find_manifest(layer, folders):
    """The manifest of a layer by its name, and its API version."""
    for folder in folders:
        for path in sorted(glob.glob(os.path.join(folder, "*.json"))):
            try:
                with open(path, encoding="utf-8") as file:
                    manifest = json.load(file)
            except (OSError, ValueError):
                continue
            entries = manifest.get("layers", [manifest.get("layer", {})])
            for entry in entries:
                if entry.get("name") == layer:
                    return path, entry.get("api_version", "")
    return None, ""


def _wake(build, name, label, validates=True, layers="layers", **settings):
    folder = os.path.join(build, layers)
    path, _ = find_manifest(WAKE_LAYER, [folder])
    # Core alone, beside the Khronos layer's core, unless the subject is about more.
    env = {"VK_LAYER_PATH": folder, "VK_INSTANCE_LAYERS": WAKE_LAYER, **WAKE_COMMON,
           "WAKE_VALIDATE_SYNC": "off", **settings}
    return Subject(name, label, env, "" if path else f"no layer in {folder}", validates)


def _installed(name, label, layer, folders, validates=False, **settings):
    path, version = find_manifest(layer, folders)
    env = {"VK_LAYER_PATH": os.path.dirname(path or ""), "VK_INSTANCE_LAYERS": layer, **settings}
    return Subject(name, f"{label} {version}".strip(), env, "" if path else "not installed",
                   validates)


def make_subjects(build, khronos_folder, settings_file):
    """Every subject by name, in the order of the tables."""
    khronos_folders = [khronos_folder] if khronos_folder else [f"{build}/khronos", *LAYER_FOLDERS]
    settings = {"VK_LAYER_SETTINGS_PATH": settings_file}
    sync = {"VK_LAYER_ENABLES": "VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT",
            "VK_KHRONOS_VALIDATION_VALIDATE_SYNC": "1", **settings}
    gpu = {"VK_LAYER_ENABLES": "VK_VALIDATION_FEATURE_ENABLE_GPU_ASSISTED_EXT",
           "VK_KHRONOS_VALIDATION_GPUAV_ENABLE": "1", **settings}
    variant = {"layers": VARIANT_FOLDER, "WAKE_ASYNC": "1", "WAKE_GPUAV": "1"}
    subjects = [
        Subject("none", "no layer"),
        _installed("thin", "thin layer (Mesa overlay)", THIN_LAYER, LAYER_FOLDERS,
                   VK_LAYER_MESA_OVERLAY_CONFIG="no_display"),
        _wake(build, "passthrough", "pass-through", validates=False, WAKE_PASSTHROUGH="1"),
        _wake(build, "async", "Wake async", WAKE_ASYNC="1"),
        _wake(build, "inline", "Wake inline", WAKE_ASYNC="0"),
        _wake(build, "async-sync", "Wake async+sync", WAKE_ASYNC="1", WAKE_VALIDATE_SYNC="on",
              WAKE_SYNC_SHADER_ACCESSES="all"),
        _wake(build, "async-default", "Wake async, as it comes", WAKE_ASYNC="1", WAKE_VALIDATE_SYNC="auto"),
        _wake(build, "async-1-worker", "Wake async, 1 worker", WAKE_ASYNC="1", WAKE_WORKERS="1"),
        _wake(build, "async-0-workers", "Wake async, 0 workers", WAKE_ASYNC="1", WAKE_WORKERS="0"),
        _installed("khronos", "Khronos core", KHRONOS_LAYER, khronos_folders, validates=True,
                   **settings),
        _installed("khronos-sync", "Khronos core+sync", KHRONOS_LAYER, khronos_folders,
                   validates=True, **sync),
        _wake(build, "gpuav", "Wake GPU-AV", WAKE_ASYNC="1", WAKE_GPUAV="1"),
        _wake(build, "gpuav-idle", "Wake GPU-AV that waits for idle", **variant, WAKE_BENCH_GPUAV="idle"),
        _wake(build, "gpuav-alone", "Wake GPU-AV without readback", **variant, WAKE_BENCH_GPUAV="none"),
        _installed("khronos-gpuav", "Khronos core+GPU-AV", KHRONOS_LAYER, khronos_folders,
                   validates=True, **gpu),
    ]
    return {subject.name: subject for subject in subjects}


def find_drivers(build, given):
    """Driver name -> manifest. `given` holds PATH or NAME=PATH; empty: null driver, lavapipe."""
    drivers = {}
    for text in given:
        name, equals, path = text.partition("=")
        if not equals:
            path = text
            name = re.sub(r"^wake_|_icd|\.json$", "", os.path.basename(path))
        drivers[name] = os.path.abspath(path)
    if drivers:
        return drivers
    for path in (os.path.join(build, "icd", "wake_null_icd.json"),
                 os.path.join(build, "tests", "icd", "wake_null_icd.json")):
        if os.path.exists(path):
            drivers.setdefault("null", path)
    for folder in DRIVER_FOLDERS:
        for path in sorted(glob.glob(os.path.join(folder, "lvp_icd*.json"))):
            drivers.setdefault("lavapipe", path)
    return drivers


def probe_environment(subject, manifest):
    """The caller's environment without its Vulkan and Wake settings, plus the subject's and the
    driver's."""
    env = {key: value for key, value in os.environ.items()
           if not key.startswith(("VK_", "WAKE_")) or key.startswith("WAKE_BENCH_")}
    env.update(VK_ICD_FILENAMES=manifest, VK_DRIVER_FILES=manifest, NODEVICE_SELECT="1",
               VK_LOADER_LAYERS_DISABLE="~implicit~")
    env.update(subject.env)
    return env
