import { onPath } from '../../on-path.ts'
import type { Detector } from '../../types.ts'

/** https://hexdocs.pm/mix/Mix.Tasks.Test.html: started through `elixir`, which can be told to load a formatter first. */
export const mix: Detector = {
  name: 'mix',
  languages: ['elixir'],
  report: 'exunit',
  manifests: /^mix\.exs$/,
  detect: (dir) => {
    if (!dir.has('mix.exs')) return undefined
    const command = onPath('elixir', dir)
    return {
      ...{ evidence: 'config', foundBy: 'mix.exs', libraries: [] },
      ...{ command: command ?? 'elixir', args: ['-S', 'mix', 'test'] },
      installed: command !== undefined,
    }
  },
  select: (tests) => tests,
}
