import type { RelPath } from '@tailtest/project'
import type { ReportContext } from '../../report/format.ts'
import { below } from '../../report/places.ts'

/** Where Cargo looks for a target, by the kind in nextest's name for it. */
const PLACES: Readonly<Record<string, (name: string) => readonly string[]>> = {
  test: (name) => [`tests/${name}.rs`, `tests/${name}/main.rs`],
  bin: (name) => [`src/bin/${name}.rs`, `src/bin/${name}/main.rs`, 'src/main.rs'],
  example: (name) => [`examples/${name}.rs`, `examples/${name}/main.rs`],
  bench: (name) => [`benches/${name}.rs`, `benches/${name}/main.rs`],
}

/**
 * The root of the modules of a test binary, by its id: `shop` is a library, `shop::api` an integration test,
 * `shop::bin/shop` a program. https://docs.rs/nextest-metadata (`RustBinaryId`)
 */
export function rootOf(id: string, { runner, sources }: ReportContext): RelPath | undefined {
  const [, rest = ''] = /^[^:]+::(.+)$/.exec(id) ?? []
  const [kind = '', name = ''] = rest.includes('/') ? rest.split('/') : ['test', rest]
  const targets = Object.entries(runner.targets ?? {})
  const known = targets.filter(([, args]) =>
    rest === '' ? args[0] === '--lib' : args[0] === `--${kind}` && args[1] === name,
  )
  const usual = rest === '' ? ['src/lib.rs'] : (PLACES[kind]?.(name) ?? [])
  for (const path of [...known.map(([each]) => each), ...usual]) {
    const file = below(runner.directory, path)
    if (file !== undefined && sources.read(file) !== undefined) return file
  }
  return undefined
}
