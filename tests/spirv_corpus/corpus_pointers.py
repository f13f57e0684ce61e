# SPDX-License-Identifier: Apache-2.0
"""SPIR-V assembly with variable pointers, which no GLSL is compiled to: text(rng): the target environment, and the text."""

HEAD = """               OpCapability Shader
               OpCapability %(capability)s
%(wide_capability)s               OpMemoryModel Logical GLSL450
               OpEntryPoint GLCompute %%main "main" %%id%(interface)s
               OpExecutionMode %%main LocalSize 4 1 1
               OpDecorate %%id BuiltIn GlobalInvocationId
               OpDecorate %%cells ArrayStride 16
               OpDecorate %%to_cell ArrayStride 16
               OpDecorate %%to_uint ArrayStride 4
               OpMemberDecorate %%Cell 0 Offset 0
               OpMemberDecorate %%Cell 1 Offset 8
               OpDecorate %%few ArrayStride 4
               OpDecorate %%Block Block
               OpMemberDecorate %%Block 0 Offset 0
               OpMemberDecorate %%Block 1 Offset 16
               OpDecorate %%one DescriptorSet 0
               OpDecorate %%one Binding 0
               OpDecorate %%many DescriptorSet 0
               OpDecorate %%many Binding 1
       %%void = OpTypeVoid
     %%nothing = OpTypeFunction %%void
       %%bool = OpTypeBool
       %%uint = OpTypeInt 32 0
        %%int = OpTypeInt 32 1
      %%index = OpTypeInt %(width)d 1
      %%uint3 = OpTypeVector %%uint 3
         %%c0 = OpConstant %%uint 0
         %%c1 = OpConstant %%uint 1
         %%c2 = OpConstant %%uint 2
         %%c4 = OpConstant %%uint 4
         %%m1 = OpConstant %%int -1
         %%w1 = OpConstant %%index -2
         %%w2 = OpConstant %%index 3
   %%to_input = OpTypePointer Input %%uint3
         %%id = OpVariable %%to_input Input
        %%few = OpTypeArray %%uint %%c2
       %%Cell = OpTypeStruct %%uint %%few
      %%cells = OpTypeRuntimeArray %%Cell
      %%Block = OpTypeStruct %%uint %%cells
       %%Many = OpTypeArray %%Block %%c4
   %%to_block = OpTypePointer StorageBuffer %%Block
    %%to_many = OpTypePointer StorageBuffer %%Many
    %%to_cell = OpTypePointer StorageBuffer %%Cell
    %%to_uint = OpTypePointer StorageBuffer %%uint
       %%null = OpConstantNull %%to_uint
        %%one = OpVariable %%to_block StorageBuffer
       %%many = OpVariable %%to_many StorageBuffer
  %%takes_uint = OpTypeFunction %%uint %%to_uint %%uint
  %%takes_cell = OpTypeFunction %%uint %%to_cell %%uint
 %%takes_block = OpTypeFunction %%uint %%to_block %%uint
"""

FUNCTIONS = """    %from_uint = OpFunction %uint None %takes_uint
        %fu = OpFunctionParameter %to_uint
        %fn = OpFunctionParameter %uint
   %fu_entry = OpLabel
               OpBranch %fu_head
    %fu_head = OpLabel
     %fu_at = OpPhi %to_uint %fu %fu_entry %fu_next %fu_body
      %fu_i = OpPhi %uint %c0 %fu_entry %fu_more %fu_body
   %fu_less = OpULessThan %bool %fu_i %fn
               OpLoopMerge %fu_done %fu_body None
               OpBranchConditional %fu_less %fu_body %fu_done
    %fu_body = OpLabel
   %fu_value = OpLoad %uint %fu_at
   %fu_next = OpPtrAccessChain %to_uint %fu_at %c1
   %fu_more = OpIAdd %uint %fu_i %c1
               OpBranch %fu_head
    %fu_done = OpLabel
    %fu_last = OpLoad %uint %fu_at
               OpReturnValue %fu_last
               OpFunctionEnd
  %from_cell = OpFunction %uint None %takes_cell
        %fc = OpFunctionParameter %to_cell
       %fcn = OpFunctionParameter %uint
   %fc_entry = OpLabel
   %fc_inner = OpAccessChain %to_uint %fc %c1 %fcn
   %fc_value = OpFunctionCall %uint %from_uint %fc_inner %c2
               OpReturnValue %fc_value
               OpFunctionEnd
 %from_block = OpFunction %uint None %takes_block
        %fb = OpFunctionParameter %to_block
       %fbn = OpFunctionParameter %uint
   %fb_entry = OpLabel
   %fb_inner = OpAccessChain %to_cell %fb %c1 %fbn
   %fb_value = OpFunctionCall %uint %from_cell %fb_inner %fbn
               OpReturnValue %fb_value
               OpFunctionEnd
"""


class Body:
    """The main function, block by block."""

    def __init__(self, rng):
        self.rng = rng
        self.lines = []
        self.number = 0
        self.label = "%entry"
        self.uints, self.cells, self.blocks = [], [], ["%one"]
        self.values = ["%x", "%c1", "%c2"]

    def name(self):
        self.number += 1
        return "%t{}".format(self.number)

    def emit(self, text, *arguments):
        self.lines.append(" " * 15 + text.format(*arguments))

    def result(self, text, *arguments):
        name = self.name()
        self.emit(name + " = " + text, *arguments)
        return name

    def pick(self, what):
        return self.rng.choice(what)

    def condition(self):
        return self.result("OpULessThan %bool {} {}", self.pick(self.values), self.pick(self.values))

    def chain(self):
        self.blocks.append(self.result("OpAccessChain %to_block %many {}", self.pick(self.values)))
        self.cells.append(self.result("OpAccessChain %to_cell {} %c1 {}", self.pick(self.blocks), self.pick(self.values)))
        self.uints.append(self.result("OpAccessChain %to_uint {} %c1 {}", self.pick(self.cells), self.pick(self.values)))
        self.uints.append(self.result("OpAccessChain %to_uint {} %c0", self.pick(self.blocks)))

    def kind(self):
        return self.pick([("%to_uint", self.uints), ("%to_cell", self.cells), ("%to_block", self.blocks)])

    def select(self):
        kind, known = self.kind()
        known.append(self.result("OpSelect {} {} {} {}", kind, self.condition(), self.pick(known), self.pick(known)))

    def move(self):
        kind, known = self.pick([("%to_uint", self.uints), ("%to_cell", self.cells)])
        by = self.pick(["%m1", "%w1", "%w2", "%c1", "%x"])
        known.append(self.result("OpPtrAccessChain {} {} {}", kind, self.pick(known), by))
        self.uints.append(self.result("OpPtrAccessChain %to_uint {} {} %c1 {}", self.pick(self.cells), by,
                                      self.pick(self.values)))

    def copy(self):
        kind, known = self.kind()
        known.append(self.result("OpCopyObject {} {}", kind, self.pick(known)))

    def access(self):
        how = self.rng.randrange(4)
        if how == 0:
            self.emit("OpStore {} {}", self.pick(self.uints), self.pick(self.values))
        elif how == 1:
            self.values.append(self.result("OpAtomicIAdd %uint {} %c1 %c0 %c1", self.pick(self.uints)))
        elif how == 2:
            self.result("OpLoad %Cell {}", self.pick(self.cells))
        else:
            self.values.append(self.result("OpLoad %uint {}", self.pick(self.uints)))

    def call(self):
        kind, known = self.pick([("uint", self.uints), ("cell", self.cells), ("block", self.blocks)])
        self.values.append(self.result("OpFunctionCall %uint %from_{} {} {}", kind, self.pick(known),
                                       self.pick(self.values)))

    def branch(self):
        """Two ways, and a phi of what they made."""
        yes, no, join, before = self.name(), self.name(), self.name(), self.label
        condition, kept = self.condition(), (len(self.uints), len(self.cells), len(self.blocks), len(self.values))
        self.emit("OpSelectionMerge {} None", join)
        if self.rng.random() < 0.5:
            self.emit("OpBranchConditional {} {} {}", condition, yes, join)
            ways = [(yes, None)]
        else:
            self.emit("OpBranchConditional {} {} {}", condition, yes, no)
            ways = [(yes, None), (no, None)]
        ends, (kind, known) = [], self.pick([("%to_uint", self.uints), ("%to_cell", self.cells)])
        if len(ways) == 1:
            ends.append((self.pick(known), before))
        for label, _ in ways:
            self.emit("{} = OpLabel", label)
            self.label = label
            for _ in range(self.rng.randrange(1, 4)):
                self.pick([self.chain, self.select, self.move, self.access])()
            none = ["%null"] if kind == "%to_uint" and self.rng.random() < 0.1 else []
            ends.append((self.pick(known + none), self.label))
            self.emit("OpBranch {}", join)
            del self.uints[kept[0]:], self.cells[kept[1]:], self.blocks[kept[2]:], self.values[kept[3]:]
        self.emit("{} = OpLabel", join)
        self.label = join
        known.append(self.result("OpPhi {} {}", kind, " ".join("{} {}".format(*end) for end in ends)))

    def loop(self):
        """A pointer that is moved on in each turn; half of these loops have one block."""
        head, body, done, at, step, i, more = (self.name() for _ in range(7))
        kind, known = self.pick([("%to_uint", self.uints), ("%to_cell", self.cells)])
        first, before = self.pick(known), self.label
        short = self.rng.random() < 0.5
        last = head if short else body
        self.emit("OpBranch {}", head)
        self.emit("{} = OpLabel", head)
        self.emit("{} = OpPhi {} {} {} {} {}", at, kind, first, before, step, last)
        self.emit("{} = OpPhi %uint %c0 {} {} {}", i, before, more, last)
        if not short:
            condition = self.result("OpULessThan %bool {} %c4", i)
            self.emit("OpLoopMerge {} {} None", done, body)
            self.emit("OpBranchConditional {} {} {}", condition, body, done)
            self.emit("{} = OpLabel", body)
        target = at if kind == "%to_uint" else self.result("OpAccessChain %to_uint {} %c0", at)
        self.emit("OpStore {} {}", target, i)
        self.emit("{} = OpPtrAccessChain {} {} {}", step, kind, at, self.pick(["%c1", "%m1", "%w2"]))
        self.emit("{} = OpIAdd %uint {} %c1", more, i)
        if short:
            condition = self.result("OpULessThan %bool {} %c4", more)
            self.emit("OpLoopMerge {} {} None", done, head)
            self.emit("OpBranchConditional {} {} {}", condition, head, done)
        else:
            self.emit("OpBranch {}", head)
        self.emit("{} = OpLabel", done)
        self.label = done
        known.append(at)


def text(rng):
    body = Body(rng)
    body.chain()
    for _ in range(rng.randrange(4, 24)):
        rng.choice([body.chain, body.select, body.move, body.copy, body.access, body.access, body.call, body.branch,
                    body.loop])()
    width = rng.choice([16, 32, 64])
    wide = {16: "OpCapability Int16", 64: "OpCapability Int64"}.get(width)
    interface = rng.choice(["", " %one %many"])
    values = {"capability": "VariablePointers", "width": width, "interface": interface,
              "wide_capability": " " * 15 + wide + "\n" if wide else ""}
    head = HEAD % values
    if width == 32:
        head = head.replace("      %index = OpTypeInt 32 1\n", "").replace("%index ", "%int ")
    return "spv1.4" if interface else "spv1.3", head + FUNCTIONS + """       %main = OpFunction %void None %nothing
      %entry = OpLabel
      %where = OpLoad %uint3 %id
          %x = OpCompositeExtract %uint %where 0
""" + "\n".join(body.lines) + "\n" + " " * 15 + "OpReturn\n" + " " * 15 + "OpFunctionEnd\n"
