import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { onlyCommentsChanged } from '../src/index.ts'

const source = (...lines: string[]) => lines.join('\n')

describe('in TypeScript', () => {
  const changed = (before: string, after: string) => onlyCommentsChanged('a.tsx', before, after)

  test.each([
    ['a comment on a line of its own', 'f()\ng()', 'f()\n// why\n\n  /* how */\ng()\n'],
    ['a comment behind code', 'f()\ng()', 'f() // why\ng()'],
    ['a comment between arguments', 'f(a, b)', 'f(a /* the id */, b)'],
    ['the text of a comment', '/** old */\nf()', '/**\n * new\n */\nf()'],
    ['blank lines and trailing spaces', 'f()\ng()', 'f()  \n\n\ng()\n'],
    ['the ends of lines', 'f()\ng()', 'f()\r\ng()\r\n'],
    ['nothing', 'f(', 'f('],
  ])('%s leaves the code as it was', async (_, before, after) => {
    expect(await changed(before, after)).toBe(true)
    expect(await changed(after, before)).toBe(true)
  })

  test.each([
    ['a name', 'f(a)', 'f(b)'],
    ['a string', "f('a')", "f('b')"],
    ['a space in a string', "f('a b')", "f('a  b')"],
    ['what looks like a comment in a string', "f('// a')", "f('// b')"],
    ['what looks like a comment in a regular expression', 'f(/[/*]a/)', 'f(/[/*]b/)'],
    ['a blank line in a template', 'f(`a\n\nb`)', 'f(`a\n  \nb`)'],
    ['a comment in a template', 'f(`a // b`)', 'f(`a // c`)'],
    ['the text of an element', '<p>a  b</p>', '<p>a b</p>'],
    ['a sign that grows together with the next', 'a + +b', 'a ++b'],
    [
      'a line break that ends a statement',
      'function f() { return a }',
      'function f() { return /*\n*/ a }',
    ],
    ['code that became a comment', 'f()\ng()', 'f()\n// g()'],
    ['code in front of a comment', 'f() // a', 'g() // a'],
    ['a comment that a compiler reads', '/** @jsx h */\nf()', '/** @jsx createElement */\nf()'],
    [
      'the environment of a test',
      '// @vitest-environment node\nf()',
      '// @vitest-environment jsdom\nf()',
    ],
    ['a file that does not parse', 'f( // a', 'f( // b'],
  ])('%s is code', async (_, before, after) => {
    expect(await changed(before, after)).toBe(false)
    expect(await changed(after, before)).toBe(false)
  })
})

describe('in Python', () => {
  const changed = (before: string, after: string) => onlyCommentsChanged('a.py', before, after)

  test.each([
    [
      'a comment on a line of its own',
      'if a:\n    f()\ng()',
      'if a:\n# why\n    f()\n\n        # how\ng()',
    ],
    ['a comment behind code', 'f()', 'f()  # why'],
    ['spaces beside brackets', 'f(a, [b])', 'f( a,[ b ] )'],
  ])('%s leaves the code as it was', async (_, before, after) => {
    expect(await changed(before, after)).toBe(true)
  })

  test.each([
    ['indentation', 'if a:\n    f()\n    g()', 'if a:\n    f()\ng()'],
    ['a docstring', 'def f():\n    "a"', 'def f():\n    "b"'],
    ['what looks like a comment in a string', 'f("# a")', 'f("# b")'],
    ['the encoding', '# -*- coding: utf-8 -*-\nf()', '# -*- coding: latin-1 -*-\nf()'],
    ['a hash that makes code a comment', 'f()\ng()', 'f()\n#g()'],
  ])('%s is code', async (_, before, after) => {
    expect(await changed(before, after)).toBe(false)
  })
})

describe('in the other languages', () => {
  test.each([
    ['a.go', 'a := f(b)\n', 'a := f( b ) // why\n/* how */\n'],
    ['a.java', 'int a = f(b);', '/** what */\nint a = f(b); // why'],
    ['a.kt', 'val a = f(b)', '/* what */\nval a = f(b) // why'],
    ['a.cs', 'int a = F(b);', '/// <summary>what</summary>\nint a = F(b); // why'],
    ['a.rb', 'a = f(b)', '# what\na = f(b) # why'],
    ['a.php', '<?php $a = f($b);', '<?php $a = f($b); // why\n# how\n/** @param int $c */'],
    ['a.rs', 'fn a() { f(b) }', '// what\nfn a() { f(b) /* why */ }'],
    ['a.vue', '<script>\nf()\n</script>', '<script>\n// why\nf()\n</script>'],
    ['a.svelte', '<script>f()\n</script><p>a</p>', '<script>f() // why\n</script><p>a</p>'],
  ])('comments in %s are no code', async (path, before, after) => {
    expect(await onlyCommentsChanged(path, before, after)).toBe(true)
    expect(await onlyCommentsChanged(path, after, before)).toBe(true)
  })

  test.each([
    ['a string', 'a.go', 'a := `b  c`', 'a := `b c`'],
    ['a build constraint', 'a.go', '//go:build linux\npackage a', '//go:build darwin\npackage a'],
    [
      'what is embedded',
      'a.go',
      '//go:embed a.txt\nvar a string',
      '//go:embed b.txt\nvar a string',
    ],
    ['C in front of cgo', 'a.go', '/*\n#include <a.h>\n*/\nimport "C"', '/*\n#include <b.h>\n*/\nimport "C"'], // biome-ignore format: a row
    ['the output of an example', 'a.go', 'func Example() {\n// Output:\n// 1\n}', 'func Example() {\n// Output:\n// 2\n}'], // biome-ignore format: a row
    ['an end of line that ends a statement', 'a.go', 'return /* a */ b', 'return /*\n*/ b'],
    ['a line of a text block', 'a.java', 'String a = """\n  b""";', 'String a = """\n   b""";'],
    ['a hole of a string', 'a.kt', 'val a = "$b"', 'val a = "$c"'],
    ['a verbatim string', 'a.cs', 'var a = @"b  c";', 'var a = @"b c";'],
    ['a space that makes an argument', 'a.rb', 'f [1]', 'f[1]'],
    ['a line of a heredoc', 'a.rb', 'f(<<~A)\n  b\nA', 'f(<<~A)\n  b \nA'],
    ['a magic comment', 'a.rb', '# frozen_string_literal: true\nf', '# frozen_string_literal: false\nf'], // biome-ignore format: a row
    ['an annotation of PHPUnit', 'a.php', '<?php /** @test */ function a() {}', '<?php /** @depends b */ function a() {}'], // biome-ignore format: a row
    ['text around PHP', 'a.php', '<p>a  b</p><?php f();', '<p>a b</p><?php f();'],
    ['an example that runs', 'a.rs', '/// ```\n/// f(1)\n/// ```\nfn a() {}', '/// ```\n/// f(2)\n/// ```\nfn a() {}'], // biome-ignore format: a row
    ['a template', 'a.vue', '<p>a  b</p><script>f()</script>', '<p>a b</p><script>f()</script>'],
    ['a style', 'a.svelte', '<script>f()</script><style>a{}</style>', '<script>f()</script><style>b{}</style>'], // biome-ignore format: a row
  ])('%s (%s) is code', async (_, path, before, after) => {
    expect(await onlyCommentsChanged(path, before, after)).toBe(false)
    expect(await onlyCommentsChanged(path, after, before)).toBe(false)
  })
})

test('a file that nothing can read has no answer', async () => {
  expect(await onlyCommentsChanged('a.md', 'a', 'b')).toBeUndefined()
  expect(await onlyCommentsChanged('a.pyx', 'a', 'b')).toBeUndefined()
})

describe('whatever the program', () => {
  const statement = fc.constantFrom(
    "const a = 'x // y'",
    'f(a, b)',
    'if (a) {\n  f(`b\n\n  c`)\n}',
    'class A {\n  b() { return /c[/]*/ }\n}',
    'export default (a) => a',
  )
  const comment = fc.constantFrom('// why', '/* how */', '  /**\n   * what\n   */', '', '  ')
  const program = fc.array(fc.tuple(statement, comment), { minLength: 1, maxLength: 8 })

  test('comments between its statements are comments, whoever adds or removes them', async () => {
    await fc.assert(
      fc.asyncProperty(program, async (parts) => {
        const bare = source(...parts.map(([code]) => code))
        const commented = source(...parts.flat())
        expect(await onlyCommentsChanged('a.js', bare, commented)).toBe(true)
        expect(await onlyCommentsChanged('a.js', commented, bare)).toBe(true)
      }),
    )
  })

  test('a statement more is code', async () => {
    await fc.assert(
      fc.asyncProperty(program, statement, async (parts, more) => {
        const lines = parts.flat()
        const longer = source(...lines, more)
        expect(await onlyCommentsChanged('a.js', source(...lines), longer)).toBe(false)
      }),
    )
  })
})

test('a long run of blank lines in a comment of Go is read once', async () => {
  const comment = `/*${'\n'.repeat(20_000)}! */\npackage shop\n`
  expect(await onlyCommentsChanged('a.go', comment, `${comment}// more\n`)).toBe(true)
})
