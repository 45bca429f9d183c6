import { posix } from 'node:path'
import { PLUGIN_BIN, type PluginFacts } from '@tailtest/adapter-kit'
import { guidance } from '@tailtest/loop'
import { describe, expect, test } from 'vitest'
import { adapterNames, adapters } from '../src/setup/adapters.ts'

const facts: PluginFacts = {
  name: 'tailtest',
  version: '1.2.3',
  description: 'Makes coding agents test what they write',
  author: 'tailtest',
  license: 'MIT',
  homepage: 'https://example.com/tailtest',
  keywords: ['testing'],
}

const hosts = adapterNames.flatMap((name) => {
  const { install, plugin } = adapters[name]
  return plugin === undefined ? [] : [{ name, install, plugin }]
})

/** How a host names the folder of a plugin, where it has a word of its own. */
const VARIABLES: Partial<Record<string, string>> = {
  cursor: 'CURSOR_PLUGIN_ROOT',
  gemini: 'extensionPath',
}

test('these hosts take plugins', () => {
  expect(hosts.map(({ name }) => name)).toEqual(['claude', 'codex', 'cursor', 'gemini'])
})

describe.each(hosts)('the plugin of $name', ({ name, install, plugin }) => {
  const words = guidance({ command: plugin.command ?? facts.name })
  const files = new Map(plugin.files(facts, words).map(({ path, text }) => [path, text]))
  const json = (path: string) => JSON.parse(files.get(path) ?? '')

  /** The hooks that an install writes for a script. */
  function installed(script: string): string {
    const places = { root: '/home/dev/shop', home: '/home/dev' }
    const [file] = install.settings('user', places)
    return file?.merge(undefined, { command: 'node', args: [script, name] }) ?? ''
  }

  test('registers what an install registers, for the same tools and as long', () => {
    const script = '/home/dev/tailtest/hook.cjs'
    const variable = VARIABLES[name] ?? 'CLAUDE_PLUGIN_ROOT'
    const ours = installed(script).replaceAll(script, `\${${variable}}/${PLUGIN_BIN.hook}`)
    const { hooks } = json('hooks/hooks.json')
    if (plugin.module === undefined) return expect(hooks).toEqual(JSON.parse(ours).hooks)
    // the lines beside a module look first whether it answers
    const withoutStart = (text: string) =>
      JSON.parse(text, (key, value) => (key === 'command' || key === 'args' ? undefined : value))
    expect(withoutStart(JSON.stringify(hooks))).toEqual(withoutStart(ours).hooks)
    const starts = [...JSON.stringify(hooks).matchAll(/tailtest-hook\.cjs/g)]
    expect(starts).toHaveLength([...ours.matchAll(/tailtest-hook\.cjs/g)].length)
  })

  test('has the version it is given in its manifest, and its skill where it says', () => {
    expect(json(plugin.manifest)).toMatchObject({ name: 'tailtest', version: '1.2.3' })
    const skill = plugin.skill?.split(':').at(-1)
    expect(files.get(`skills/${skill}/SKILL.md`)).toContain(`name: "${skill}"`)
  })

  if (plugin.module !== undefined)
    test('brings the module that its hooks name, which knows the tools and the hook', async () => {
      const { path, text } = (await plugin.module?.()) ?? { path: '', text: '' }
      const named = json('hooks/hooks.json').modules.map((file: string) =>
        posix.join('hooks', file),
      )
      expect(named).toEqual([path])
      expect(text).toContain(
        'const tools = /^(?:Edit|Write|NotebookEdit|Bash|mcp__.*|EnterWorktree)$/',
      )
      expect(text).toContain('const failing = /^(?:Bash)$/')
      expect(text).toContain(`const script = '${PLUGIN_BIN.hook}'\nconst host = '${name}'`)
    })

  const { catalogue } = plugin
  // an extension of Gemini CLI is installed from its own folder
  if (catalogue !== undefined)
    test('is listed in a marketplace by the folder it lies in', () => {
      const listed = catalogue(facts, './here')
      expect(listed.path).toMatch(/marketplace\.json$/)
      expect(listed.text).toContain('"./here"')
    })

  test('is the same to the byte each time, and every path stays in its folder', () => {
    expect([...files]).toEqual(plugin.files(facts, words).map(({ path, text }) => [path, text]))
    for (const path of files.keys()) expect(path).not.toMatch(/^\/|\.\.|\\/)
  })
})
