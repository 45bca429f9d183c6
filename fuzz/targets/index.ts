import { REPORT_FORMATS } from '@tailtest/runners'
import type { Target } from '../engine/target.ts'
import { hosts } from './hosts.ts'

interface Row {
  /** Executions in the bench profile. */
  runs: number
  open(): Target | Promise<Target>
}

/** The formats of `packages/results`, each a target of its own. */
function reports(): Record<string, Row> {
  const rows = REPORT_FORMATS.map((format) => {
    const open = async () => (await import('./reports.ts')).report(format)
    return [`report-${format}`, { runs: 6_000, open }] as const
  })
  return Object.fromEntries(rows)
}

/** Languages by the extension of their files. */
const EXTENSIONS = [
  'ts',
  'tsx',
  'js',
  'py',
  'go',
  'java',
  'rs',
  'rb',
  'kt',
  'cs',
  'php',
  'vue',
  'svelte',
] as const

function sources(): Record<string, Row> {
  const rows = EXTENSIONS.map((extension) => {
    const open = async () => (await import('./sources.ts')).sources(extension)
    return [`source-${extension}`, { runs: 600, open }] as const
  })
  return Object.fromEntries(rows)
}

function payloads(): Record<string, Row> {
  const rows = hosts.map((host) => {
    const open = async () => (await import('./payloads.ts')).payloads(host)
    return [`payload-${host.adapter.host}`, { runs: 50_000, open }] as const
  })
  return Object.fromEntries(rows)
}

/** Each loaded on use; a new target is a file and a line here. */
export const TARGETS: Readonly<Record<string, Row>> = {
  ...payloads(),
  patch: { runs: 100_000, open: async () => (await import('./patch.ts')).patch },
  'config-json': { runs: 4_000, open: async () => (await import('./config.ts')).configJson },
  'config-yaml': { runs: 2_000, open: async () => (await import('./config.ts')).configYaml },
  journal: { runs: 4_000, open: async () => (await import('./journal.ts')).journal },
  'journal-tdd': { runs: 3_000, open: async () => (await import('./journal.ts')).tdd },
  ledgers: { runs: 3_000, open: async () => (await import('./journal.ts')).ledgers },
  history: { runs: 3_000, open: async () => (await import('./history.ts')).history },
  quoting: { runs: 200_000, open: async () => (await import('./words.ts')).quoting },
  messages: { runs: 20_000, open: async () => (await import('./words.ts')).messages },
  shell: { runs: 20_000, open: async () => (await import('./shell.ts')).shell },
  glob: { runs: 100_000, open: async () => (await import('./patterns.ts')).glob },
  ignored: { runs: 30_000, open: async () => (await import('./patterns.ts')).ignored },
  'settings-text': { runs: 80_000, open: async () => (await import('./patterns.ts')).settingsText },
  diff: { runs: 60_000, open: async () => (await import('./patterns.ts')).diff },
  settings: { runs: 20_000, open: async () => (await import('./settings.ts')).settings },
  plan: { runs: 60_000, open: async () => (await import('./settings.ts')).plan },
  manifests: { runs: 1_000, open: async () => (await import('./manifests.ts')).manifests() },
  imports: { runs: 1_000, open: async () => (await import('./manifests.ts')).imports() },
  loop: { runs: 1_000, open: async () => (await import('./loop.ts')).loop() },
  planted: { runs: 500, open: async () => (await import('./planted.ts')).planted },
  commands: { runs: 500, open: async () => (await import('./commands.ts')).commands },
  page: { runs: 3_000, open: async () => (await import('./page.ts')).page },
  ...sources(),
  ...reports(),
}
