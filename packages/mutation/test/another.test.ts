import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { mutantsOf, mutate } from '../src/index.ts'

/** The source with another value of the same kind in the place of what is given back. */
async function changed(path: string, source: string): Promise<string> {
  const [mutant] = await mutantsOf(path, source)
  if (mutant?.another === undefined) throw new Error('no mutant')
  return mutate(source, { ...mutant, replacement: mutant.another })
}

test.each([
  ['7', 'number'],
  ["'a'", 'string'],
  ['true', 'boolean'],
  ['[1]', 'object'],
  ['({ a: 1 })', 'object'],
])('in JavaScript %s becomes another %s', async (value, kind) => {
  const text = await changed('f.js', 'const f = (v) => {\n  return v\n}\n')
  const out = execFileSync(process.execPath, [
    '-e',
    `${text}\nconst v = ${value}; const w = f(v)\nconsole.log(typeof w, JSON.stringify(w) !== JSON.stringify(v))`,
  ])
  expect(String(out).trim()).toBe(`${kind} true`)
})

test.each(['7', '7.5', '""', '"a"', 'True', '[]', '[1]', '(1,)', '{"a": 1}', 'set()'])(
  'in Python %s becomes another of its kind',
  async (value) => {
    const text = await changed('f.py', 'def f(v):\n    return v\n')
    const out = execFileSync('python3', [
      '-c',
      `${text}\nv = ${value}\nw = f(v)\nprint(type(v) is type(w), v != w)`,
    ])
    expect(String(out).trim()).toBe('True True')
  },
)
