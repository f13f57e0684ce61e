/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which instructions of the newest SPIR-V define an id. Only those that the header of SDK 1.3.239 lacks.
 */
#include "spirv/spirv_newer_ops.h"

static const struct {
    uint16_t first, last;
    bool type; /* the id of a type stands before the result */
} ranges[] = {
    { 4160, 4162, true },  { 4163, 4163, false }, { 4164, 4164, true },  { 4166, 4166, true },
    { 4181, 4181, true },  { 4183, 4184, true },  { 4190, 4190, false }, { 4195, 4195, true },
    { 4417, 4417, false }, { 4418, 4420, true },  { 4423, 4425, true },  { 4427, 4427, true },
    { 4433, 4434, true },  { 4456, 4456, false }, { 4457, 4457, true },  { 4459, 4463, true },
    { 4480, 4483, true },  { 4497, 4497, true },  { 4500, 4503, true },  { 4505, 4505, true },
    { 4540, 4542, true },  { 4545, 4545, true },  { 5074, 5074, true },  { 5076, 5076, false },
    { 5078, 5078, true },  { 5090, 5090, true },  { 5101, 5101, true },  { 5103, 5104, false },
    { 5110, 5111, true },  { 5115, 5115, false }, { 5119, 5119, true },  { 5126, 5126, true },
    { 5129, 5129, true },  { 5147, 5148, true },  { 5158, 5159, true },  { 5288, 5288, false },
    { 5289, 5289, true },  { 5292, 5293, true },  { 5300, 5302, true },  { 5307, 5308, true },
    { 5313, 5313, false }, { 5320, 5320, true },  { 5322, 5333, true },  { 5340, 5340, true },
    { 5345, 5352, true },  { 5363, 5363, true },  { 5366, 5367, true },  { 5369, 5369, true },
    { 5370, 5371, false }, { 5372, 5379, true },  { 5382, 5382, true },  { 5384, 5384, true },
    { 5390, 5390, true },  { 5398, 5398, true },  { 5427, 5439, true },
};

bool
wake_spirv_newer_result(uint32_t op, bool *has_type_out)
{
    for (size_t i = 0; i < WAKE_COUNT(ranges) && op >= ranges[i].first; i++) {
        if (op <= ranges[i].last) {
            *has_type_out = ranges[i].type;
            return true;
        }
    }
    return false;
}
