import type { Collects } from '../../types.ts'
import type { PhpunitSettings } from './settings.ts'

/** The files that PHPUnit takes by its test suites, of a folder of the project; what lies in none of them runs where it is given by its path. */
export function phpunitCollects(
  { folders, suffix }: PhpunitSettings,
  directory: string,
): Collects[] | undefined {
  const inside = folders.flatMap((folder) => {
    if (directory === '') return [folder]
    return folder.startsWith(`${directory}/`) ? [folder.slice(directory.length + 1)] : []
  })
  if (inside.length === 0) return undefined
  return [{ include: inside.map((folder) => `${folder}/**/*${suffix}.php`), names: true }]
}
