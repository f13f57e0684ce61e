/* SPDX-License-Identifier: Apache-2.0 */
#include "walk.h"

WALK(left_out_0, 3)
WALK(left_out_1, 5)
WALK_LIGHTLY(left_out_2, 7)
WALK_LIGHTLY(left_out_3, 11)

const walk_function walk_left_out[WALK_FUNCTIONS] = { left_out_0, left_out_1, left_out_2,
                                                      left_out_3 };
