# SPDX-License-Identifier: Apache-2.0
# cmake -DSOURCES=FILE;... -DOUT=HEADER -P NameSources.cmake: a macro with a sum over the files. The header is
# written only if that is another one.

set(all "")
foreach(source IN LISTS SOURCES)
    file(SHA256 "${source}" sum)
    string(APPEND all "${sum}\n")
endforeach()
string(SHA256 name "${all}")
file(CONFIGURE OUTPUT "${OUT}" CONTENT "#define WAKE_INSTRUMENT_SOURCES \"${name}\"\n")
