import { describe, expect, test } from 'vitest'
import { openFormat } from '../../src/report/open-format.ts'
import { linesOf } from './expected/recorded.ts'
import { contextOf } from './reports.ts'

const SPECS = ['cypress/e2e/missing-source.cy.js', 'cypress/e2e/syntax.cy.js']

/** What Cypress 14.5.4 prints of specs that cannot be bundled. */
const UNPREPARED = `Oops...we found an error preparing this test file:

  > cypress/e2e/missing-source.cy.js

The error was:

Error: Webpack Compilation Error
./cypress/e2e/missing-source.cy.js
Module not found: Error: Can't resolve '../../src/gone.js' in '/project/cypress/e2e'
Looked for and couldn't find the file at the following paths:
[/project/src/gone.js]
    at handle (/install/cache/14.5.4/Cypress/index.js:296:23)

This occurred while Cypress was compiling and bundling your test code. This is usually caused by:

- A missing file or dependency
- A syntax error in the file or one of its dependencies

Fix the error in your code and re-run your tests.

Oops...we found an error preparing this test file:

  > cypress/e2e/syntax.cy.js

The error was:

Error: Webpack Compilation Error
Module build failed (from ./cache/14.5.4/Cypress/babel-loader/lib/index.js):
SyntaxError: /project/cypress/e2e/syntax.cy.js: Unexpected token (2:0)

  1 | it('is not seen', () => {
> 2 |
    | ^
    at handle (/install/cache/14.5.4/Cypress/index.js:296:23)

This occurred while Cypress was compiling and bundling your test code.
`

async function read(
  format: 'cypress' | 'storybook',
  files: readonly string[],
  { text = '', output, exitCode = 1 }: { text?: string; output: string; exitCode?: number },
) {
  const context = contextOf(format, { project: format, files, expected: {} })
  return (await openFormat(format)).parse(text, { ...context, output, exitCode })
}

test('specs that Cypress cannot bundle are told from what it prints, each with its reason', async () => {
  const report = await read('cypress', SPECS, { output: UNPREPARED })
  expect(report?.fileErrors).toMatchObject([
    { file: SPECS[0], kind: 'load', message: "Error: Cannot find module '../../src/gone.js'" },
    { file: SPECS[1], kind: 'compile', message: expect.stringMatching(/^SyntaxError: cypress\//) },
  ])
  expect(report?.complete).toBe(true)
})

test('a spec of which nothing was told leaves a run of Cypress incomplete', async () => {
  const report = await read('cypress', [...SPECS, 'cypress/e2e/more.cy.js'], { output: UNPREPARED })
  expect(report?.complete).toBe(false)
})

test('a spec without a test is none that is missing from the report', async () => {
  const text = '{"start":"cypress"}\n{"end":""}\n'
  const files = ['cypress/e2e/empty.cy.js']
  const report = await read('cypress', files, { text, output: '', exitCode: 0 })
  expect(report).toMatchObject({ complete: true, tests: [], fileErrors: [] })
})

test('a test of Cypress that began and did not end is still running', async () => {
  const file = 'cypress/e2e/hangs.cy.js'
  const lines = [
    { start: 'cypress' },
    { plan: { file, tests: [['hangs']] } },
    { begin: { file, path: ['hangs'] } },
  ]
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  const report = await read('cypress', [file], { text, output: '' })
  expect(report).toMatchObject({ complete: false, running: [{ file }] })
})

describe.each([
  [
    'cypress',
    'No version of Cypress is installed in: /home/dev/.cache/Cypress/15.3.0/Cypress\n\nPlease reinstall Cypress by running: cypress install\n',
    'No version of Cypress is installed in: /home/dev/.cache/Cypress/15.3.0/Cypress',
  ],
  [
    'cypress',
    'Cypress could not verify that this server is running:\n\n  > http://localhost:3000\n\nWe are verifying this server',
    'Cypress could not verify that this server is running: > http://localhost:3000',
  ],
  [
    'storybook',
    "\u001b[31m[test-storybook]\u001b[0m It seems that your Storybook instance is not running at: http://127.0.0.1:6006. Are you sure it's running?\n",
    'It seems that your Storybook instance is not running at: http://127.0.0.1:6006',
  ],
] as const)('%s without what it needs', (format, output, message) => {
  test(`is told of each file: ${message}`, async () => {
    const report = await read(format, ['a.cy.js', 'b.cy.js'], { output })
    expect(linesOf(report ?? { tests: [], fileErrors: [] })).toEqual([
      'a.cy.js: FileError ',
      'b.cy.js: FileError ',
    ])
    expect(report?.fileErrors[0]?.message).toBe(message)
    expect(report?.complete).toBe(true)
  })

  test('says nothing while it runs, nor of other words', async () => {
    const context = contextOf(format, { project: format, files: ['a.cy.js'], expected: {} })
    const { parse } = await openFormat(format)
    const running = { root: context.root, runner: context.runner, files: context.files }
    expect(parse('', { ...running, sources: context.sources, output })).toBeUndefined()
    expect(await read(format, ['a.cy.js'], { output: 'something else' })).toBeUndefined()
  })
})

test('where vitest can start no browser, each file that was asked for says so, and none holds no test', async () => {
  const message =
    "browserType.launch: Executable doesn't exist at /home/dev/.cache/ms-playwright/chrome"
  const queued = { path: '/project/a.test.ts', type: 'suite', mode: 'queued', tasks: [] }
  const lines = [
    { start: 'vitest' },
    { file: queued },
    { error: { name: 'Error', message } },
    { end: true },
  ]
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  const { parse } = await openFormat('vitest')
  const asked = contextOf('vitest', { project: 'vitest', files: ['a.test.ts'], expected: {} })
  expect(parse(text, asked)).toMatchObject({
    fileErrors: [{ file: 'a.test.ts', message: `Error: ${message}` }],
    stray: [],
  })
  expect(parse(text, { ...asked, files: [] })).toMatchObject({
    fileErrors: [],
    stray: [`Error: ${message}`],
  })
})

test('of a story that vitest ran in a browser its own words and its file are told', async () => {
  const error = {
    name: 'Error',
    message:
      '\n\u001b[34mClick to debug the error directly in Storybook: http://localhost:6006/?path=/story/breaks--throws&addonPanel=storybook/interactions/panel\u001b[39m\n\nno such price',
    stack:
      'Error: no such price\n    at play (http://localhost:63315/project/src/Breaks.stories.tsx?import&browserv=1796032675213:15:11)\n    at runStory (http://localhost:63315/node_modules/.cache/storybook/deps/csf.js?v=77f440dc:8929:12)',
  }
  const task = { type: 'test', name: 'Throws', mode: 'run', state: 'fail', errors: [error] }
  const file = { path: '/project/src/Breaks.stories.tsx', type: 'suite', tasks: [task] }
  const text = [{ start: 'vitest' }, { file }, { end: true }].map((line) => JSON.stringify(line))
  const context = contextOf('vitest', { project: 'vitest', files: [], expected: {} })
  const report = (await openFormat('vitest')).parse(text.join('\n'), context)
  expect(report?.tests).toMatchObject([
    { message: 'Error: no such price', stack: 'at play (src/Breaks.stories.tsx:15:11)' },
  ])
})
