/* SPDX-License-Identifier: Apache-2.0 */
/* Opens the null driver's library by the path that run_modes.py found in its manifest. */
#include "kit_null.h"

#include <dlfcn.h>
#include <stdlib.h>

const struct wake_null_icd_control *
kit_null_control(void)
{
    static const struct wake_null_icd_control *control;
    const char *path = getenv("WAKE_TEST_DRIVER_LIBRARY");
    if (control || !path) {
        return control;
    }
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    void *symbol = library ? dlsym(library, WAKE_NULL_ICD_CONTROL_NAME) : NULL;
    if (symbol) {
        PFN_wake_null_icd_control get_control;
        *(void **)&get_control = symbol;
        control = get_control();
        control->set_hooks(true);
    }
    return control;
}
