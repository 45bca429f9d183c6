import {
  defineAdapter,
  findEntries,
  type HookCommand,
  isString,
  listOf,
  mergeEntries,
  oneOf,
  removeEntries,
  shape,
} from '@tailtest/adapter-kit'
import { z } from 'zod'

/** The payload of an imaginary host: it tells of every saved file. */
export const Saved = z.object({ event: z.literal('saved'), id: z.string(), file: z.string() })
type Saved = z.infer<typeof Saved>
const isSaved = shape<Saved>({ event: oneOf(['saved']), id: isString, file: isString })

/** What it takes for an answer. */
export const Answer = z.strictObject({ context: z.string().optional(), say: z.string().optional() })

const isHook = shape<HookCommand>({ command: isString, args: listOf(isString) })

export const example = defineAdapter<Saved>({
  host: 'example',
  title: 'Example',
  input: {
    check: (value) => (isSaved(value) ? value : undefined),
    zod: async () => Saved,
  },
  parse: ({ id, file }) => [
    {
      type: 'file-edited',
      host: 'example',
      session: id,
      cwd: '/',
      start: '/',
      files: [{ path: file, kind: 'written' }],
    },
  ],
  render: (reply, event) => {
    const context = 'text' in reply && event.type === 'file-edited' ? reply.text : undefined
    const say = 'user' in reply ? reply.user : undefined
    if (context === undefined && say === undefined) return { exitCode: 0 }
    return { stdout: JSON.stringify({ context, say }), exitCode: 0 }
  },
  capabilities: () => ({
    noteAfterEdit: true,
    noteAtStart: false,
    noteAtPrompt: false,
    noteAfterCommand: false,
    refuse: false,
    ask: false,
    continueTurn: false,
    interactive: true,
    namesShellEdits: false,
    noteLimit: 2000,
    deadlineMs: { 'file-edited': 30_000 },
  }),
  shellSession: (env) => env.EXAMPLE_SESSION,
  variables: [],
  install: {
    scopes: ['local'],
    signs: { project: ['.example'], home: ['.example'], commands: ['example'], variables: [] },
    settings: (_scope, { root }) => {
      const path = `${root}/.example/hooks.json`
      const isOurs = (value: unknown) => isHook(value) && value.args.at(-1) === 'example'
      const plan = (entry?: HookCommand) => ({
        path,
        key: 'hooks',
        isOurs,
        entries: { saved: entry ? [{ command: entry.command, args: entry.args }] : [] },
      })
      return [
        {
          path,
          merge: (text, hook) => mergeEntries(text, plan(hook)),
          remove: (text) => removeEntries(text, plan()),
          find: (text) => findEntries(text, plan()).filter(isHook),
          problems: () => [],
        },
      ]
    },
    documents: (_scope, { root }, { skill }) => [
      { path: `${root}/.example/skills/${skill.name}.md`, text: skill.text },
      ...skill.pages.map(({ path, text }) => ({ path: `${root}/.example/skills/${path}`, text })),
    ],
    projectScript: { path: '.example/hook.cjs', reference: './.example/hook.cjs', text: '' },
    deadlineMs: { 'file-edited': 30_000 },
    nextSteps: () => ['Restart Example.'],
  },
})
