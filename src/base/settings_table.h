/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Private to settings*.c: the table of settings, and what the readers of the four sources share.
 * Threads: setup only.
 */
#ifndef WAKE_BASE_SETTINGS_TABLE_H
#define WAKE_BASE_SETTINGS_TABLE_H

#include "base/settings.h"

enum wake_setting_kind {
    WAKE_SETTING_BOOL,
    WAKE_SETTING_INT,
    WAKE_SETTING_TEXT,
    WAKE_SETTING_WORD,     /* one of a set, kept as int */
    WAKE_SETTING_FLAGS,    /* several of a set, kept as unsigned */
    WAKE_SETTING_ENABLES,  /* list of features switched on; no field of its own */
    WAKE_SETTING_DISABLES, /* list of features switched off; no field of its own */
};

/* The first word with a value is the one that documentation shows. */
struct wake_setting_word {
    const char *word;
    int value;
};

struct wake_setting {
    const char *name;
    const char *environment;
    enum wake_setting_kind kind;
    bool names_file; /* its value can be the name of a file or folder */
    bool is_folder;  /* of a folder */
    bool advanced;   /* for those who know why; a configurator does not show it at first */
    uint16_t offset; /* in struct wake_settings */
    int minimum, maximum;
    const struct wake_setting_word *words; /* ends with a NULL word; for an int, names of numbers */
    const char *default_value;
    const char *help;
};

extern const struct wake_setting wake_setting_table[];
extern const size_t wake_setting_count;

/* Settings that belong together; settings_presets.c. */
struct wake_preset {
    const char *label;
    const char *description;
    struct {
        const char *name, *value; /* as in a settings file */
    } values[8];                  /* ends with a NULL name */
};
extern const struct wake_preset wake_presets[];
extern const size_t wake_preset_count;

/* A feature of VK_EXT_validation_features and of the lists 'enables' and 'disables'. */
struct wake_feature {
    const char *name; /* as in Vulkan's headers, without VK_VALIDATION_FEATURE_ENABLE_ and _EXT */
    int number;       /* Vulkan's, or -1 for VALIDATION_CHECK_* names of the Khronos layer */
    /* name of the bool setting; NULL for ALL, "" for something Wake has no switch for */
    const char *field;
    unsigned flags; /* of a setting of several words: what is added to it */
};
extern const struct wake_feature wake_enable_features[];
extern const struct wake_feature wake_disable_features[];

/* Settings of the Khronos layer that mean the same as one of ours under another name. */
struct wake_setting_alias {
    const char *name;
    const char *target;
};
extern const struct wake_setting_alias wake_setting_aliases[];
/* True for what the Khronos layer has, under that name, and Wake too. */
bool
wake_setting_is_shared(const char *name);
/* True for settings that only the Khronos layer has; they are not worth a warning. */
bool
wake_setting_is_foreign(const char *name);

/* The state of one wake_settings_init(). */
enum { WAKE_SETTINGS_MOST = 128 };

struct wake_settings_reader {
    struct wake_settings *settings;
    struct wake_settings_warning **last_warning;
    bool given[WAKE_SETTINGS_MOST]; /* row n was set by some source */
    bool no_memory;
    /* the source is a file that the application may not know of: it names no file outside of its
     * folder */
    bool confined;
};

/* NULL when there is none of that name. Names compare without regard to case. */
const struct wake_setting *
wake_setting_find(const char *name);
/* Sets one setting from text. `where` says where it stands, for warnings ("environment variable
 * WAKE_X"). */
void
wake_settings_set(struct wake_settings_reader *reader, const struct wake_setting *setting,
                  const char *value, const char *where);
/* By a name of the Khronos layer or of ours. False when nothing of that name is known. */
bool
wake_settings_set_khronos(struct wake_settings_reader *reader, const char *name, const char *value,
                          const char *where);
void
wake_settings_apply_feature(struct wake_settings_reader *reader, const struct wake_feature *feature,
                            bool on, const char *where);
void
wake_settings_warn(struct wake_settings_reader *reader, const char *id, const char *format, ...)
    WAKE_PRINTF(3, 4);
/* Whether it is one of our names with a slip or two. */
bool
wake_settings_is_slip(const char *name);
/* 'unknown; the nearest known one is'. `prefix` stands before the names in the message. */
void
wake_settings_warn_unknown(struct wake_settings_reader *reader, const char *prefix,
                           const char *name, const char *where);

void
wake_settings_defaults(struct wake_settings_reader *reader);

/* Members that no setting names, from those that they follow from. */
void
wake_settings_derive(struct wake_settings *settings);

/* The sources, weakest first. */
void
wake_settings_read_chain(struct wake_settings_reader *reader, const void *instance_pnext);
void
wake_settings_read_file(struct wake_settings_reader *reader);
void
wake_settings_read_environment(struct wake_settings_reader *reader);

#endif
