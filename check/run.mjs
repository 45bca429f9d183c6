// Whether everything can be published, from what is built: node check/run.mjs [part…] [--renew]
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { api } from './api.mjs'
import { lint, tests, types, unused } from './programs.mjs'
import { attw, publint } from './published.mjs'
import { size } from './sizes.mjs'

const again = (part) => `npm run check -- ${part} --renew`

/** The longest first. What to do about it is said once below what is wrong. */
const PARTS = {
  types: { run: types, advice: 'The compiler names the line.' },
  unused: {
    run: unused,
    advice:
      'Remove it, or its `export`; what is used in a way that knip cannot see is an entry in knip.jsonc, with the reason.',
  },
  licences: {
    run: tests('licences'),
    advice: 'npx vitest run test/supply-chain.test.ts says more; SECURITY.md says what is allowed.',
  },
  links: { run: tests('links'), advice: 'Correct the link, or the heading that it names.' },
  manifests: { run: tests('manifests'), advice: 'Correct the package.json, README or index.' },
  lint: { run: lint, advice: 'npm run format settles what can be settled without you.' },
  attw: { run: attw, advice: 'https://arethetypeswrong.github.io describes each.' },
  publint: { run: publint, advice: 'https://publint.dev/rules describes each.' },
  size: {
    run: size,
    advice: `Make it smaller; or \`${again('size')}\`, and say in the commit what the bytes are for.`,
  },
  api: {
    run: api,
    advice: `Users see this change: \`${again('api')}\` writes it down, a changeset tells them.`,
  },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { renew: { type: 'boolean', default: false } },
})
const unknown = positionals.filter((name) => !(name in PARTS))
if (unknown.length > 0 || (values.renew && positionals.length === 0)) {
  console.error(`usage: npm run check -- [part…] [--renew], of ${Object.keys(PARTS).join(', ')}`)
  console.error('--renew writes the budgets (size) or the declarations (api) anew: name which.')
  process.exit(2)
}

const names = positionals.length > 0 ? positionals : Object.keys(PARTS)
const context = { renew: values.renew, ci: Boolean(process.env.CI), names }
const waiting = [...names]
let failed = 0

async function check(name) {
  const start = performance.now()
  const { said, problems } = await PARTS[name].run(context).catch((error) => ({
    said: '',
    problems: [String(error?.stack ?? error)],
  }))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const result = problems.length === 0 ? `ok      ${said}` : `FAILED  ${problems.length} found`
  console.log(`${name.padEnd(10)} ${result} (${seconds} s)`)
  if (problems.length === 0) return
  failed += 1
  for (const problem of problems) console.log(problem.replace(/^/gm, '  '))
  console.log(`  → ${PARTS[name].advice}`)
}

async function work() {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await check(name)
}

await Promise.all(Array.from({ length: availableParallelism() }, work))
console.log(failed === 0 ? `\nall ${names.length} hold` : `\n${failed} of ${names.length} failed`)
process.exit(failed === 0 ? 0 : 1)
