// node docs/pictures/make.mjs [--check], after a build: the pictures of the README, from what `tailtest demo` prints and
// what `tailtest report` writes of it. The terminal is an SVG; the report is shot in Chromium (CHROMIUM names another).
// With --check the terminal is compared, and exits with 1 where the tool prints something else today.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { terminalPicture } from './terminal.mjs'

const TAILTEST = fileURLToPath(new URL('../../packages/cli/dist/bin.js', import.meta.url))
const SCHEMES = /** @type {const} */ (['light', 'dark'])
/** What a README is wide on GitHub. */
const COLUMNS = 108
const TALLEST = 40_000

const TITLE = 'tailtest in a session of Claude Code'
const DESCRIPTION =
  'The agent writes a source, is told where its test goes, and writes it. When it says it is done, tailtest runs the test: two fail because of a real bug. The agent corrects the source, and all four tests pass.'

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const place = (name) => fileURLToPath(new URL(name, import.meta.url))

const home = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest-pictures-')))

/** The command as a person types it, with its temporary files in a folder of ours. */
function tailtest(args, { cwd = home, state = join(home, 'state') } = {}) {
  const { PATH, CHROMIUM } = process.env
  const env = {
    PATH,
    CHROMIUM,
    HOME: home,
    TMPDIR: home,
    FORCE_COLOR: '1',
    TAILTEST_STATE_DIR: state,
  }
  return execFileSync(process.execPath, [TAILTEST, ...args], { cwd, env, encoding: 'utf8' })
}

const codes = /\u001B\[\d*m/g

/** The scenes of the first feature: from the first edit to the tests that pass. */
function firstFeature(printed) {
  const scenes = printed.split(/\n\n(?=\u001B\[1m)/)
  const named = (words) => scenes.findIndex((scene) => scene.replace(codes, '').startsWith(words))
  const first = named('The agent writes src/invoice.ts.')
  const last = named('The agent says it is done, again.')
  if (first === -1 || last === -1) throw new Error(`the demo tells another story:\n${printed}`)
  return scenes.slice(first, last + 1).join('\n\n')
}

/** Writes the terminal, or says how the tool differs from it. */
function drawTerminal(printed) {
  const text = `\u001B[2m$\u001B[22m npx @tailtest/cli demo\n\u001B[2m…\u001B[22m\n\n${firstFeature(printed)}`
  return SCHEMES.filter((scheme) => {
    const file = place(`session-${scheme}.svg`)
    const picture = terminalPicture(text, {
      ...{ title: TITLE, description: DESCRIPTION, columns: COLUMNS },
      scheme,
    })
    if (Buffer.byteLength(picture) > TALLEST) throw new Error(`${file} is over ${TALLEST} bytes`)
    if (values.check) return readFileSync(file, 'utf8') !== picture
    writeFileSync(file, picture)
    return false
  })
}

async function shootReport(shop) {
  tailtest(['report', '--html'], { cwd: shop, state: join(shop, '..', 'state') })
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  for (const colorScheme of SCHEMES) {
    const page = await browser.newPage({ viewport: { width: 1000, height: 1020 }, colorScheme })
    await page.goto(pathToFileURL(join(shop, '.tailtest', 'reports', 'index.html')).href)
    await page.screenshot({ path: place(`report-${colorScheme}.png`) })
  }
  await browser.close()
}

try {
  const printed = tailtest(['demo', '--keep'])
  const stale = drawTerminal(printed)
  if (stale.length > 0) {
    console.error(`not what the tool prints today: ${stale.join(', ')}. Run: npm run pictures`)
    process.exitCode = 1
  }
  if (!values.check) await shootReport(printed.trimEnd().split('The copy is in ').at(-1))
} finally {
  rmSync(home, { recursive: true, force: true })
}
