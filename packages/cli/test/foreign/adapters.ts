import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The text of a module that exports all an adapter has, by JavaScript alone; `top` stands above it. */
export function adapterModule(host: string, { top = '', exported = 'adapter' } = {}): string {
  return `${top}
export const ${exported} = {
  host: ${JSON.stringify(host)}, title: 'Minimal', variables: [/^MINIMAL_/],
  input: { check: (value) => value, zod: async () => ({ safeParse: () => ({ success: true }) }) },
  parse: () => [], render: () => ({ exitCode: 0 }), capabilities: () => ({}), shellSession: () => undefined,
  install: {
    scopes: ['local'], signs: { project: [], home: [], commands: [], variables: [] },
    settings: () => [], documents: () => [], deadlineMs: {}, nextSteps: () => [],
    projectScript: { path: 'hook.cjs', reference: 'hook.cjs', text: '' },
  },
}
`
}

/** Files by path, and the fields of a manifest, of a package to be put somewhere. */
export interface Package {
  files?: Readonly<Record<string, string>>
  manifest?: object
}

/** Puts a package into a node_modules; gives its folder. */
export function addPackage(modules: string, name: string, { files = {}, manifest = {} }: Package) {
  const folder = join(modules, name)
  const fields = { name, version: '1.2.0', type: 'module', exports: './index.js', ...manifest }
  const all = { 'package.json': JSON.stringify(fields), ...files }
  for (const [path, text] of Object.entries(all)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return folder
}
