import { baseName, type RelPath } from '@tailtest/project'

/**
 * What a test's class adds to its titles: the classes it is nested in, and the outer one where the file has another
 * name, because then others may be beside it.
 */
export function classTitles(file: RelPath, className: string, separator: '$' | '+'): string[] {
  const [outer = '', ...nested] = className.split(separator)
  const name = outer.slice(outer.lastIndexOf('.') + 1)
  return baseName(file).split('.', 1)[0] === name ? nested : [name, ...nested]
}
