import { relPath } from '@tailtest/project'
import type { Stretch } from '@tailtest/results'
import { nodes, parse } from '@tailtest/syntax'
import { describe, expect, test } from 'vitest'
import { linesIn, showLines, unrunLines } from '../src/index.ts'

const TS = `import { rate } from './rate'
/** A comment
 * of several lines. */
export interface Item {
  price: number
}
export function total(items: Item[]): number {
  if (items.length === 0) {
    // nothing
    return 0
  } else {
    const text = \`a
    b\`
    return rate(
      items,
      text,
    )
  }
}
`
const whole = (ran: boolean, from: Stretch['from'] = [1, 0], to: Stretch['to'] = [99, 0]) => ({
  ...{ from, to, ran },
})
const asked = (lines: readonly number[], name = 'src/cart.ts', text = TS) => ({
  ...{ path: relPath(name), text, lines },
})
const ALL = Array.from({ length: 30 }, (_, at) => at + 1)

describe('lines that no test ran', () => {
  test('are those that begin with code: no comment, brace, import, type or rest of a literal', async () => {
    const { unrun } = await unrunLines(asked(ALL), [whole(false)], { parse, nodes })
    expect(unrun).toEqual([8, 10, 12, 14, 15, 16])
  })

  test('are told of what is known alone', async () => {
    const known = [whole(false, [8, 0], [11, 0]), whole(true, [14, 0], [15, 0])]
    expect(await unrunLines(asked(ALL), known, { parse, nodes })).toEqual({ of: 3, unrun: [8, 10] })
    expect(await unrunLines(asked([8, 14]), known, { parse, nodes })).toEqual({ of: 2, unrun: [8] })
    expect(await unrunLines(asked(ALL), [], { parse, nodes })).toEqual({ of: 0, unrun: [] })
  })

  test('ran where one of several runs ran them', async () => {
    const known = [whole(false), whole(true, [8, 0], [9, 0]), whole(false, [8, 0], [9, 0])]
    expect((await unrunLines(asked([8, 10]), known, { parse, nodes })).unrun).toEqual([10])
  })

  test('are those of whose code nothing ran: a condition behind a brace is some', async () => {
    const text =
      'export function half(a: number) {\n  if (a > 1) {\n    a = 1\n  } else if (a) return 2\n}\n'
    const known = [whole(false, [2, 13], [4, 13]), whole(true, [4, 13], [4, 15])]
    const told = await unrunLines(asked(ALL, 'src/half.ts', text), known, { parse, nodes })
    expect(told).toEqual({ of: 2, unrun: [3] })
    const never = await unrunLines(asked(ALL, 'src/half.ts', text), [whole(false)], {
      parse,
      nodes,
    })
    expect(never.unrun).toEqual([2, 3, 4])
    const body = [whole(false, [8, 26], [11, 3])]
    expect(await unrunLines(asked(ALL), body, { parse, nodes })).toEqual({ of: 1, unrun: [10] })
  })

  test('are none of the head of a function, only of its body', async () => {
    const text = `const f = (
  a: number,
) => a + 1
class A {
  get b() { return f(1) }
  c(
    d = 1,
  ) {
    return d
  }
}
const g = function* () {
  yield 1
}
`
    const told = await unrunLines(asked(ALL, 'src/f.ts', text), [whole(false)], { parse, nodes })
    expect(told.unrun).toEqual([1, 3, 4, 5, 9, 12, 13])
  })

  test('of Python are whole lines, as Python itself tells them', async () => {
    const line = (at: number, ran: boolean) => whole(ran, [at, 0], [at + 1, 0])
    const source = asked(ALL, 'shop/cart.py', 'def a():\n    return (\n        1)\n')
    const told = await unrunLines(source, [line(1, true), line(2, false)], { parse, nodes })
    expect(told).toEqual({ of: 2, unrun: [2] })
  })
})

test('lines are shown as ranges', () => {
  expect(showLines([1, 3, 4, 5, 9])).toBe('1, 3-5, 9')
  expect(showLines([])).toBe('')
  expect(
    linesIn([
      [1, 2],
      [5, 5],
    ]),
  ).toEqual([1, 2, 5])
})

test('of Go, what stands between blocks, types and the words of a clause are no lines of code', async () => {
  const text = `package price

type Item struct {
	Name string
}

func Total(a int) int {
	switch a {
	case 1:
		return 7
	}
	if a > 3 {
		type local struct{ b int }
		a = 3
	} else {
		a = 4
	}
	return a
}
`
  const not = (from: Stretch['from'], to: Stretch['to']) => whole(false, from, to)
  const profile = [
    not([7, 22], [8, 11]),
    not([9, 8], [10, 10]),
    not([12, 1], [12, 10]),
    not([12, 10], [15, 2]),
    not([15, 8], [17, 2]),
    not([18, 1], [18, 9]),
  ]
  const { of, unrun } = await unrunLines(asked(ALL, 'price/price.go', text), profile, {
    parse,
    nodes,
  })
  expect(unrun).toEqual([8, 10, 12, 14, 16, 18])
  expect(of).toBe(6)
})
