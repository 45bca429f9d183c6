import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { tellHosts } from '../../src/setup/adapters.ts'
import { hooks } from '../../src/setup/doctor/installation.ts'
import { readManifest } from '../../src/setup/foreign/content.ts'
import { loadFound } from '../../src/setup/foreign/load.ts'
import { loadAdapter } from '../../src/setup/load-adapter.ts'
import { AGENT, json, tailtest } from '../command-line.ts'
import { agree, patient, told } from '../doctor/patient.ts'
import { type Folders, folders, install, where } from '../places.ts'
import { ACME, acme, addAcme, inProject, inState } from './acme.ts'

/** A file of the person, as no program would write it. */
const THEIRS = '{ "theme":   "dark" }\n\n'

/** A project with settings of Acme. */
function acmeProject() {
  const places = folders()
  const settings = join(places.root, '.acme', 'local.json')
  mkdirSync(join(places.root, '.acme'))
  writeFileSync(settings, THEIRS)
  return { places, settings, read: () => readFileSync(settings, 'utf8') }
}

const findings = (places: Folders, ...more: string[]) => json(places, ['doctor', ...more])
const adapterFinding = (state: string, message: string) => ({
  findings: expect.arrayContaining([
    expect.objectContaining({
      check: 'adapters',
      state,
      message: expect.stringContaining(message),
    }),
  ]),
})
/** Whether the hook of the host would load it. */
const hookLoads = async ({ root, home, state, dist }: Folders) => {
  const env = { HOME: home, TAILTEST_STATE_DIR: state }
  return (await loadAdapter('acme', { env, dist, cwd: root, complain: () => {} })) !== undefined
}

test('a host of the person’s own installation is installed, looked at and taken out as one that is built in', async () => {
  const { places, settings, read } = acmeProject()
  addAcme(inState(places))
  expect((await tailtest(places, ['install', '--help'])).stdout).toContain('acme; separate several')
  expect((await tailtest(places, ['install'])).stderr).toContain('--agent acme    # Acme: .acme')

  expect(await json(places, ['install', '--agent', 'acme'])).toMatchObject({
    agent: 'acme',
    adapter: expect.stringMatching(/^tailtest-adapter-acme 1\.2\.0 \(sha256 [0-9a-f]{12}\)$/),
    scope: 'local',
    settings: [settings],
    trusted: true,
    next: ['Start Acme again.'],
  })
  expect(JSON.parse(read())).toMatchObject({
    theme: 'dark',
    acme: [{ args: [expect.anything(), 'acme'] }],
  })

  const looked = await findings(places, '--agent', 'acme')
  expect(looked).toMatchObject(adapterFinding('ok', `${ACME} 1.2.0 is loaded`))
  expect(JSON.stringify(looked)).toContain('"acme local settings"')

  expect(await json(places, ['uninstall', '--agent', 'acme'])).toMatchObject({
    changed: true,
    left: [],
  })
  expect(read()).toBe(THEIRS)
})

test('a package of the project is loaded only after a person installs for it by name, and not after it changed', async () => {
  const { places, read } = acmeProject()
  const loaded = join(places.home, 'loaded')
  const top = `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(loaded)}, '')`
  const folder = addAcme(inProject(places), acme(top))
  const words = ['install', '--agent', 'acme']

  expect(await findings(places)).toMatchObject(adapterFinding('warning', 'nobody agreed to it'))
  const agents = await tailtest(places, words, AGENT)
  expect(agents).toMatchObject({ code: 2, stdout: '' })
  expect(agents.stderr).toContain('only a person can agree')
  expect(agents.stderr).toContain('tailtest install --agent acme')
  const printed = await tailtest(places, [...words, '--print'])
  expect(printed).toMatchObject({ code: 2, stdout: '' })
  expect(printed.stderr).toContain('nobody agreed to it as it is')
  expect({ isLoaded: existsSync(loaded), text: read() }).toEqual({ isLoaded: false, text: THEIRS })

  const { stdout, code } = await tailtest(places, words)
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /project’s own adapter: tailtest-adapter-acme 1\.2\.0 \(sha256 [0-9a-f]{12}\)/,
  )
  expect(await hookLoads(places)).toBe(true)
  expect(await tailtest(places, words, AGENT)).toMatchObject({ code: 0 })

  writeFileSync(join(folder, 'index.js'), acme('// changed'))
  rmSync(loaded)
  expect(await hookLoads(places)).toBe(false)
  expect(await findings(places, '--agent', 'acme')).toMatchObject(
    adapterFinding('problem', 'it changed since somebody agreed to it'),
  )
  expect(await tailtest(places, words, AGENT)).toMatchObject({ code: 2 })
  expect(await json(places, ['uninstall', '--agent', 'acme'], AGENT)).toMatchObject({
    changed: true,
  })
  expect({ isLoaded: existsSync(loaded), text: read() }).toEqual({ isLoaded: false, text: THEIRS })
})

test('hooks of every project need the package where they look for it', async () => {
  const { places } = acmeProject()
  addAcme(inProject(places))
  const { code, stderr } = await tailtest(places, ['install', '--agent', 'acme', '--scope', 'user'])
  expect(code).toBe(2)
  expect(stderr).toContain('npm install --prefix')
  expect(existsSync(join(places.home, '.acme'))).toBe(false)
  expect(await hookLoads(places)).toBe(false)
})

test('who shares an install with a team is told that the others need the package', async () => {
  const { places } = acmeProject()
  addAcme(inState(places))
  const shared = await tailtest(places, ['install', '--agent', 'acme', '--scope', 'project'])
  expect(shared.stdout).toContain(`Everyone else needs ${ACME} as well`)
  addAcme(inProject(places))
  rmSync(inState(places), { recursive: true })
  const brought = await tailtest(places, ['install', '--agent', 'acme', '--scope', 'project'])
  expect(brought.stdout).not.toContain('Each of the others needs')
})

test('doctor says where a hook does not find the package that the command found', async () => {
  const of = patient()
  const { places } = of
  const folder = addAcme(join(places.home, 'lib', 'node_modules'))
  const manifest = readManifest(folder)
  if (manifest === undefined) throw new Error('no manifest')
  const found = { manifest, folder }
  const loaded = await loadFound('acme', found)
  if (loaded.type !== 'adapter') throw new Error(loaded.why)
  tellHosts({ known: [{ name: 'acme', adapter: loaded.adapter, found }], refused: [] })
  onTestFinished(() => tellHosts({ known: [], refused: [] }))
  install(where(places, 'local', 'acme'))
  agree(of)
  expect(await told(hooks, { ...of, agents: ['acme'] })).toEqual([
    `problem acme local settings: the hook ${join(places.dist, 'hook.cjs')} cannot find ${ACME}`,
  ])
})

test('the shell of a host that was found is an agent’s shell', async () => {
  const { places } = acmeProject()
  addAcme(inState(places))
  const { code, stderr } = await tailtest(places, ['trust'], { ACME_SESSION: 'one' })
  expect(code).toBe(2)
  expect(stderr).toContain('this is an agent’s shell (ACME_SESSION is set)')
})

test('without its package a host is taken out by what its install wrote down', async () => {
  const { places, settings, read } = acmeProject()
  const folder = addAcme(inState(places))
  await tailtest(places, ['install', '--agent', 'acme'])
  rmSync(folder, { recursive: true })
  expect(await findings(places)).toMatchObject(adapterFinding('problem', 'its package is gone'))
  expect((await tailtest(places, ['uninstall'])).stderr).toContain(
    `--agent acme    # acme: ${settings}`,
  )

  const installed = read()
  const edited = JSON.stringify({ ...JSON.parse(installed), theme: 'light' })
  writeFileSync(settings, edited)
  const kept = await tailtest(places, ['uninstall', '--agent', 'acme'])
  expect(kept.code).toBe(1)
  expect(kept.stdout).toContain(`kept as it is: ${settings}`)
  expect(kept.stdout).toContain('reinstall tailtest-adapter-acme')
  expect(read()).toBe(edited)

  writeFileSync(settings, installed)
  expect(await json(places, ['uninstall', '--agent', 'acme'])).toMatchObject({
    changed: true,
    left: [],
  })
  expect(read()).toBe(THEIRS)
  expect(await tailtest(places, ['uninstall', '--agent', 'acme'])).toMatchObject({ code: 2 })
})
