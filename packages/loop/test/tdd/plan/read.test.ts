import { describe, expect, test } from 'vitest'
import { PlanFailure, readPlan } from '../../../src/tdd/plan/read.ts'

describe('a plan that somebody wrote', () => {
  test('has steps with whatever else stands in them, a byte order mark before it or not', () => {
    const text =
      '\ufeff[\n  {"title": "adds up", "test_id": "adds", "test_file_path": "./test/cart.test.ts", "who": ["ann"]},\n  {"title": "split", "done": true}\n]'
    expect(readPlan(text).steps).toEqual([
      { title: 'adds up', test_id: 'adds', test_file_path: 'test/cart.test.ts' },
      { title: 'split', done: true },
    ])
  })

  test.each([
    ['{"title": "x"}', 1, 'it is an object: expected a list of steps'],
    ['[\n  "x"\n]', 2, 'a step is "\\"x\\"": expected an object'],
    ['[\r\n  {},\r\n {"title": 3}]', 2, 'a step has no "title"'],
    ['[\n\n {"title": 3}]', 3, '"title" is 3: expected a non-empty text'],
    ['[{"title": "  "}]', 1, '"title" is "\\"  \\"": expected a non-empty text'],
    ['[{"title": "x",\n"test_id": null}]', 2, '"test_id" is null: expected the id of a test'],
    [
      '[{"title": "x", "test_file_path": "../x"}]',
      1,
      '"test_file_path" is "\\"../x\\"": expected a path from the root',
    ],
    ['[{"title": "x", "done": "yes"}]', 1, '"done" is "\\"yes\\"": expected true or false'],
    ['[{"title": "x"},\n]', 2, 'it is not JSON: "]" is not allowed here'],
    ['[{"title": "x"}\n', 2, 'it is not JSON: it ends too early'],
    ["[{\n'title': 'x'}]", 2, "it is not JSON: \"'title': 'x'}]\" is not allowed here"],
  ])('%j is refused, with the line and the value', (text, line, message) => {
    const reading = () => readPlan(text)
    expect(reading).toThrow(PlanFailure)
    expect(reading).toThrow(`.tailtest/tdd/plan.json:${line}: ${message}`)
  })
})
