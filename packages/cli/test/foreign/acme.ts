import { join } from 'node:path'
import { userStateDir } from '@tailtest/project'
import type { Folders } from '../places.ts'
import { addPackage } from './adapters.ts'

export const ACME = 'tailtest-adapter-acme'

/** A whole adapter by JavaScript alone, of a host that keeps its hooks in `.acme/settings.json`; `top` stands above it. */
export const acme = (top = ''): string => `${top}
import { join } from 'node:path'
const read = (text) => JSON.parse(text ?? '{}')
const file = (path) => ({
  path,
  merge: (text, hook) => JSON.stringify({ ...read(text), acme: [hook] }),
  find: (text) => read(text).acme ?? [],
  remove: (text) => {
    const { acme, ...rest } = read(text)
    return Object.keys(rest).length === 0 ? undefined : JSON.stringify(rest)
  },
  problems: () => [],
})
export const adapter = {
  host: 'acme', title: 'Acme', variables: [/^ACME_/],
  input: { check: () => undefined, zod: async () => ({ safeParse: () => ({ success: false }) }) },
  parse: () => [], render: () => ({ exitCode: 0 }), capabilities: () => ({}),
  shellSession: (env) => env.ACME_SESSION,
  install: {
    scopes: ['local', 'project', 'user'],
    signs: { project: ['.acme'], home: [], commands: [], variables: ['ACME_SESSION'] },
    settings: (scope, { root, home }) => [file(join(scope === 'user' ? home : root, '.acme', scope + '.json'))],
    documents: () => [], deadlineMs: {}, nextSteps: () => ['Start Acme again.'],
    projectScript: { path: '.acme/hook.cjs', reference: '.acme/hook.cjs', text: '// finds the hook' },
  },
}
`

export const inProject = ({ root }: Folders) => join(root, 'node_modules')
export const inState = ({ state }: Folders) =>
  join(userStateDir({ TAILTEST_STATE_DIR: state }), 'adapters', 'node_modules')

/** Puts a package of Acme there; gives its folder. */
export const addAcme = (modules: string, text = acme()) =>
  addPackage(modules, ACME, { files: { 'index.js': text } })
