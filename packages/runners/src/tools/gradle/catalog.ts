import type { Directory } from '../../directory.ts'
import { at, tableAt, texts } from '../../table.ts'

/** The version catalog of a build: what `libs.…` means. */
export interface Catalog {
  /** `group:artifact` of what an accessor (`junit.jupiter`, `bundles.test`) stands for. */
  libraries(accessor: string): string[]
  /** The id of the plugin behind an accessor (`kotlin.jvm`). */
  plugin(accessor: string): string | undefined
}

/** https://docs.gradle.org/current/userguide/version_catalogs.html */
export function catalogOf(top: Directory): Catalog {
  const document = top.toml('gradle/libs.versions.toml')
  const named = (table: string) => byAccessor(tableAt(document, table))
  const [libraries, bundles, plugins] = [named('libraries'), named('bundles'), named('plugins')]
  const library = (accessor: string) => coordinatesIn(libraries.get(accessor))
  return {
    libraries: (accessor) => {
      if (!accessor.startsWith('bundles.')) return library(accessor)
      return texts(bundles.get(accessor.slice('bundles.'.length))).flatMap((alias) =>
        library(asAccessor(alias)),
      )
    },
    plugin: (accessor) => {
      const row = plugins.get(accessor)
      return texts(at(row, 'id'))[0] ?? texts(row)[0]?.split(':')[0]
    },
  }
}

function byAccessor(table: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(table).map(([alias, row]) => [asAccessor(alias), row]))
}

function asAccessor(alias: string): string {
  return alias.replace(/[-_]/g, '.')
}

/** `"group:artifact:version"`, `{ module = "group:artifact" }`, `{ group = …, name = … }`. */
function coordinatesIn(row: unknown): string[] {
  const [group] = texts(at(row, 'group'))
  const [name] = texts(at(row, 'name'))
  if (group !== undefined && name !== undefined) return [`${group}:${name}`]
  return [...texts(row), ...texts(at(row, 'module'))].map((text) =>
    text.split(':').slice(0, 2).join(':'),
  )
}
