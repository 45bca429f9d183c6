import type { Directory } from '../../directory.ts'
import { allAt, at } from '../../table.ts'

/** Folders that people, editors and presets build in; in some of them one for each configuration. */
const USUAL = /^(?:_?builds?|out|bin|cmake-build.*|build[-_].*|\.build|Debug|Release)$/i

/** Where CMake builds, from the project's folder: the first folder that is configured. */
export function buildFolder(dir: Directory): string | undefined {
  const isConfigured = (folder: string) => dir.at(folder)?.has('CMakeCache.txt') === true
  const usual = [...dir.names()].filter((name) => USUAL.test(name)).sort()
  const own = [...presetFolders(dir), ...usual, '.'].find(isConfigured)
  if (own !== undefined) return own
  const inside = (folder: string) => [...(dir.at(folder)?.names() ?? [])].sort()
  const within = usual.flatMap((folder) => inside(folder).map((name) => `${folder}/${name}`))
  return within.find(isConfigured)
}

/** https://cmake.org/cmake/help/latest/manual/cmake-presets.7.html#configure-preset */
function presetFolders(dir: Directory): string[] {
  const presets = ['CMakeUserPresets.json', 'CMakePresets.json'].flatMap((file) => {
    const list = at(dir.json(file), 'configurePresets')
    return Array.isArray(list) ? list : []
  })
  return presets.flatMap((preset) => {
    const [name, folder] = allAt(preset, ['name']).concat(allAt(preset, ['binaryDir']))
    if (typeof name !== 'string' || typeof folder !== 'string') return []
    const path = folder.replace(/\$\{presetName\}/g, () => name).replace(/^\$\{sourceDir\}\//, '')
    return /^[/$]|\$\{/.test(path) ? [] : [path]
  })
}
