/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the records of binds and updates of descriptor sets have besides the parameters.
 * Threads: application threads, inside the call.
 */
#ifndef WAKE_INTERCEPT_DESCRIPTOR_NUMBERS_H
#define WAKE_INTERCEPT_DESCRIPTOR_NUMBERS_H

#include "gen/records.h"
#include "intercept/pack/pack.h"

bool
wake_pack_bind_numbers(struct wake_pack *p, struct wake_rec_CmdBindDescriptorSets *r);
#ifdef VK_VERSION_1_4
bool
wake_pack_bind_numbers_2(struct wake_pack *p, struct wake_rec_CmdBindDescriptorSets2 *r);
bool
wake_pack_template_push_2(struct wake_pack *p,
                          struct wake_rec_CmdPushDescriptorSetWithTemplate2 *r);
#endif

/* The numbers of these updates (state/descriptor/descriptor_set.h), and what a template found behind
 * pData. */
bool
wake_pack_update_numbers(struct wake_pack *p, struct wake_rec_UpdateDescriptorSets *r);
bool
wake_pack_template(struct wake_pack *p, wake_id id, VkDescriptorUpdateTemplateType type,
                   const void *data, struct wake_template_contents *out);
bool
wake_pack_template_update(struct wake_pack *p, struct wake_rec_UpdateDescriptorSetWithTemplate *r);
/* A macro: registries differ in which name of the command has the record. */
#define wake_pack_template_push(p, r)                                                       \
    wake_pack_template((p), (r)->descriptorUpdateTemplate_id,                               \
                       VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS_KHR, (r)->pData, \
                       &(r)->contents)

#endif
