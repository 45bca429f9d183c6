import { expect, test } from 'vitest'
import { read } from './read.ts'

/** An `if`, an else-if, an `else` that holds an `if`, and a choice of two cases and a default, in each language. */
test.each([
  ['a.ts', 'if (a) b(); else if (c) d(); else { if (e) f() }', 4],
  ['a.py', 'if a: b()\nelif c: d()\nelse:\n  if e: f()', 4],
  ['a.go', 'func z() { if a { b() } else if c { d() } else { if e { f() } } }', 4],
  ['a.java', 'class Z { void z() { if (a) b(); else if (c) d(); else { if (e) f(); } } }', 4],
  ['a.kt', 'fun z() { if (a) b() else if (c) d() else { if (e) f() } }', 4],
  ['a.cs', 'class Z { void Y() { if (a) B(); else if (c) D(); else { if (e) F(); } } }', 4],
  ['a.rb', 'if a then b\nelsif c then d\nelse\n  if e then f end\nend', 4],
  ['a.php', '<?php if ($a) b(); else if ($c) d(); else { if ($e) f(); }', 4],
  ['a.rs', 'fn z() { if a { b() } else if c { d() } else { if e { f() } } }', 4],
  ['a.ts', 'switch (a) { case 1: b(); case 2: c(); default: d() }', 3],
  ['a.py', 'match a:\n  case 1: b()\n  case 2: c()\n  case _: d()', 4],
  ['a.go', 'func z() { switch a { case 1: b(); case 2: c(); default: d() } }', 3],
  ['a.java', 'class Z { void z() { switch (a) { case 1: b(); case 2: c(); default: d(); } } }', 3],
  ['a.kt', 'fun z() { when (a) { 1 -> b(); 2 -> c(); else -> d() } }', 4],
  ['a.cs', 'class Z { void Y() { switch (a) { case 1: B(); break; case 2: C(); break; default: D(); break; } } }', 3], // biome-ignore format: a row
  ['a.rb', 'case a\nwhen 1 then b\nwhen 2 then c\nelse d\nend', 4],
  ['a.php', '<?php switch ($a) { case 1: b(); case 2: c(); default: d(); }', 3],
  ['a.php', '<?php $z = match ($a) { 1 => b(), 2 => c(), default => d() };', 3],
  ['a.rs', 'fn z() { match a { 1 => b(), 2 => c(), _ => d() } }', 4],
])('%s: %s', async (path, source, count) => {
  expect((await read(path, source)).branches()).toHaveLength(count)
})

test.each([
  ['a.go', 'func z() { for a && b || c { d() } }'],
  ['a.java', 'class Z { int z() { while (a && b) for (;;) try { c(); } catch (E e) {} return d ? 1 : 2; } }'], // biome-ignore format: a row
  ['a.kt', 'fun z() { while (a && b) for (c in d) try { e ?: f } catch (g: E) {} }'],
  ['a.cs', 'class Z { int Y() { while (a && b) foreach (var c in d) try { e ??= 1; } catch {} return f ? 1 : 2; } }'], // biome-ignore format: a row
  ['a.rb', 'while a && b do c ? d : e end\nf rescue g\nuntil h do i end'],
  [
    'a.php',
    '<?php while ($a && $b) foreach ($c as $d) try { $e ?? $f; } catch (E $g) {} $h ? 1 : 2;',
  ],
  ['a.rs', 'fn z() { while let Some(a) = b { loop { c?; } } for d in e {} f && g || h; }'],
])(
  'in %s logical operators, loops, ternaries and exceptions are no branches',
  async (path, source) => {
    expect((await read(path, source)).branches()).toEqual([])
  },
)
