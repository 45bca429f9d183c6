import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tailtest } from './command-line.ts'
import { folders } from './places.ts'

/** A project that has tailtest as a dependency. */
function depending() {
  const places = folders()
  const own = join(places.root, 'node_modules', '@tailtest', 'cli')
  mkdirSync(own, { recursive: true })
  writeFileSync(join(own, 'package.json'), '{}')
  return places
}

const by = (manager: string) => ({ npm_config_user_agent: `${manager}/1.2.3 node/v22.0.0 linux` })

test.each([
  ['npm', 'npx @tailtest/cli'],
  ['pnpm', 'pnpm exec tailtest'],
  ['yarn', 'yarn run tailtest'],
  ['bun', 'bun run tailtest'],
])('what %s started names the next command as %s starts it', async (manager, start) => {
  const { stderr } = await tailtest(depending(), ['status'], by(manager))
  expect(stderr).toContain(`\`${start} doctor\` shows which agents are set up.`)
})

test('where tailtest is no dependency its own name is typed, and so it is where no manager started it', async () => {
  const hint = '`tailtest doctor` shows which agents are set up.'
  expect((await tailtest(folders(), ['status'], by('npm'))).stderr).toContain(hint)
  expect((await tailtest(depending(), ['status'])).stderr).toContain(hint)
})

test('the next steps of doctor, of wrong use and of the help are to be typed as they stand', async () => {
  const places = depending()
  const all = (words: string[]) => tailtest(places, words, by('npm'))
  expect((await all(['doctor'])).stdout).toContain('         npx @tailtest/cli install\n')
  expect((await all(['why'])).stderr).toContain('`npx @tailtest/cli why --help` explains it.')
  expect((await all(['--help'])).stdout).toContain('Start with: npx @tailtest/cli install\n')
})
