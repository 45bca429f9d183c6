import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyEnvironment } from '@tailtest/testkit'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { buildPlugins, globalPlace, launch, openWitness, placeCli } from '../support/plugins.ts'
import { openShop, REPOSITORY, type Shop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { recorded } from '../support/state.ts'

// This client cannot be had offline: what it demands is written down from its contract and its published schema.

const text = { type: 'string' }
const texts = { type: 'array', items: text }
const author = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: { name: { type: 'string', minLength: 1 }, email: text },
}

const MANIFEST = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', pattern: '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$' },
    ...{ description: text, version: text, homepage: text, license: text, keywords: texts, author },
  },
}

const MARKETPLACE = {
  type: 'object',
  required: ['name', 'owner', 'plugins'],
  properties: {
    ...{ name: text, owner: author },
    plugins: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'source'],
        properties: { name: text, source: text, description: text },
      },
    },
  },
}

const EVENTS = [
  ...['sessionStart', 'sessionEnd', 'beforeSubmitPrompt', 'preToolUse', 'postToolUse'],
  ...[
    'postToolUseFailure',
    'afterFileEdit',
    'beforeShellExecution',
    'afterShellExecution',
    'afterMCPExecution',
  ],
  ...['stop', 'subagentStart', 'subagentStop', 'preCompact'],
]

const HOOKS = {
  type: 'object',
  required: ['version', 'hooks'],
  additionalProperties: false,
  properties: {
    version: { const: 1 },
    hooks: {
      type: 'object',
      propertyNames: { enum: EVENTS },
      additionalProperties: {
        type: 'array',
        items: {
          type: 'object',
          required: ['command'],
          properties: {
            command: text,
            matcher: { type: 'string', format: 'regex' },
            timeout: { type: 'number', exclusiveMinimum: 0 },
            loop_limit: { type: 'integer', minimum: 1 },
          },
        },
      },
    },
  },
}

const read = (...path: string[]) => readFileSync(join(...path), 'utf8')

test('manifest, marketplace and hooks are as the host reads them', async () => {
  const marketplace = await buildPlugins()
  const plugin = join(marketplace, 'cursor')
  const hooks = read(plugin, 'hooks', 'hooks.json')
  const ajv = new Ajv({ strict: false, formats: { regex: (pattern) => RegExp(pattern) !== null } })
  const files = [
    [MANIFEST, read(plugin, '.cursor-plugin', 'plugin.json')],
    [MARKETPLACE, read(marketplace, '.cursor-plugin', 'marketplace.json')],
    [HOOKS, hooks],
  ] as const
  for (const [schema, content] of files) {
    const check = ajv.compile(schema)
    check(JSON.parse(content))
    expect(check.errors).toBeNull()
  }
  expect(hooks).not.toMatch(/\/\/|\/\*/) // it cuts comments out first, wherever they seem to stand
  const [{ source }] = JSON.parse(read(marketplace, '.cursor-plugin', 'marketplace.json')).plugins
  expect(readdirSync(join(marketplace, source))).toContain('.cursor-plugin')
  const skill = read(plugin, 'skills', 'tailtest-rules', 'SKILL.md')
  expect(skill).toMatch(/^---\nname: "tailtest-rules"\ndescription: "/)
  expect(readdirSync(plugin)).not.toContain('rules') // they would hold in every project
})

const PAYLOADS = join(REPOSITORY, 'packages', 'adapter-cursor', 'test', 'payloads')

/** The client as far as its hooks can tell: it starts those of the plugin for one chat in a shop. */
function openChat(shop: Shop, plugin: string, env: Readonly<Record<string, string>> = {}) {
  const { hooks } = JSON.parse(read(plugin, 'hooks', 'hooks.json'))
  return (event: string, recording: string, fields: object = {}): string => {
    const root = JSON.stringify(shop.root).slice(1, -1)
    const recordedText = read(PAYLOADS, `${recording}.json`).replaceAll('/home/dev/shop', root)
    const payload = {
      ...JSON.parse(recordedText),
      conversation_id: 'c1',
      session_id: 'c1',
      ...fields,
    }
    const [{ command }] = hooks[event]
    const { stdout, status } = spawnSync(
      'sh',
      ['-c', command.replaceAll(`\${CURSOR_PLUGIN_ROOT}`, plugin)],
      {
        input: JSON.stringify({ ...payload, workspace_roots: [shop.root] }),
        cwd: event === 'stop' ? shop.root : plugin,
        env: {
          ...emptyEnvironment(shop.home),
          ...shop.env,
          CURSOR_PLUGIN_ROOT: plugin,
          CLAUDE_PLUGIN_ROOT: plugin,
          CURSOR_PROJECT_DIR: shop.root,
          CLAUDE_PROJECT_DIR: shop.root,
          ...env,
        },
        encoding: 'utf8',
      },
    )
    expect(status).toBe(0)
    return stdout
  }
}

const edited = (shop: Shop, file: string) => ({ file_path: shop.path(file) })

test('started as the host starts a plugin’s hooks: told at the start, queued at the edit, run at the end', async () => {
  const plugin = join(await buildPlugins(), 'cursor')
  const shop = await openShop()
  await launch(plugin, shop, ['trust'])
  const hook = openChat(shop, plugin)
  const started = JSON.parse(hook('sessionStart', 'sessionStart.ide.3.24.18'))
  expect(started.additional_context).toContain('tailtest watches the edits of this session')
  expect(started.additional_context).toContain('The skill tailtest-rules has the long form')
  const words = `node "${join(plugin, 'bin', 'tailtest.cjs')}"`
  expect(started.additional_context).toContain(`${words} run <test file>`)
  hook('beforeSubmitPrompt', 'beforeSubmitPrompt.1.0.0')
  shop.write(billing.source, billing.wrong)
  hook('afterFileEdit', 'afterFileEdit.create.1.0.0', edited(shop, billing.source))
  const asked = JSON.parse(hook('stop', 'stop.ide.3.24.18'))
  expect(asked.followup_message).toContain(billing.test)
  shop.write(billing.test, billing.testText(shop))
  hook('afterFileEdit', 'afterFileEdit.create.1.0.0', edited(shop, billing.test))
  const failing = JSON.parse(hook('stop', 'stop.ide.3.24.18'))
  expect(failing.followup_message).toContain(billing.title)
  expect(failing.followup_message).toContain(words)
  expect(recorded(shop, 'results.run')).not.toEqual([])
})

test('it hands over to the tailtest that the person installed for all, to the project’s once they agreed', async () => {
  const plugin = join(await buildPlugins(), 'cursor')
  const shop = await openShop()
  const witness = openWitness(shop)
  witness.watch(join(plugin, 'dist'), 'plugin')
  witness.watch(placeCli(shop.path('node_modules')), 'project')
  const { modules, PATH } = globalPlace(shop)
  const start = (env = {}) => {
    openChat(shop, plugin, env)('sessionStart', 'sessionStart.ide.3.24.18')
    return witness.ran()
  }
  expect(start()).toEqual(['plugin'])
  witness.watch(placeCli(modules), 'global')
  expect(start({ PATH })).toEqual(['global'])
  await launch(plugin, shop, ['trust'])
  witness.ran()
  expect(start({ PATH })).toEqual(['project'])
})
