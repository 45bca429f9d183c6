import { expect, test } from 'vitest'
import { stoppedSource } from '../src/index.ts'

test.each([
  [
    'a.ts',
    'export const f = (n: number) => n + 1\nexport function g() {\n  return () => 1\n}\nclass A {\n  m() { return 2 }\n}\nconst B = 1\n',
    "export const f = (n: number) => (() => { throw new Error('mutant') })()\nexport function g() { throw new Error('mutant');\n  return () => 1\n}\nclass A {\n  m() { throw new Error('mutant'); return 2 }\n}\nconst B = 1\n",
    [1, 2, 6],
  ],
  [
    'a.py',
    'class A:\n    def m(self):\n        """Says."""\n        if self:\n            return 1\n\n\nB = 1\n',
    'class A:\n    def m(self):\n        raise RuntimeError(\'mutant\')\n        """Says."""\n        if self:\n            return 1\n\n\nB = 1\n',
    [2],
  ],
  [
    'a.go',
    'package a\n\nvar ErrNone = errors.New("none")\n\nfunc F() int {\n\treturn 1\n}\n',
    'package a\n\nvar ErrNone = errors.New("qnone")\n\nfunc F() int { panic("mutant");\n\treturn 1\n}\n',
    [3, 5],
  ],
  [
    'a.rs',
    'struct P { x: u8 }\n\nimpl P {\n    fn f(&self) -> u8 {\n        self.x\n    }\n}\n',
    'struct P { x: u8 }\n\nimpl P {\n    fn f(&self) -> u8 { panic!("mutant");\n        self.x\n    }\n}\n',
    [4],
  ],
  [
    'A.java',
    'class A {\n  int f;\n  A() { f = 1; }\n  int get() { return f; }\n  abstract int none();\n}\n',
    'class A {\n  int f;\n  A() { f = 1; }\n  int get() { if (true) throw new IllegalStateException("mutant"); return f; }\n  abstract int none();\n}\n',
    [4],
  ],
])('in %s functions throw, and errors have other words', async (path, source, text, lines) => {
  const stopped = await stoppedSource(path, source)
  expect(stopped?.text).toBe(text)
  expect(stopped?.lines.toSorted()).toEqual(lines)
})

test('only functions that begin in the lines throw; where there are none, or nothing reads them, there is no such source', async () => {
  const source = 'function f() {}\nfunction g() {}\n'
  const stopped = await stoppedSource('a.js', source, { lines: [2] })
  expect(stopped?.text).toBe("function f() {}\nfunction g() { throw new Error('mutant');}\n")
  expect(await stoppedSource('a.js', source, { lines: [3] })).toBeUndefined()
  expect(await stoppedSource('a.txt', source)).toBeUndefined()
})
