import type { Rules } from '../rules.ts'
import { excerpt, read } from './read.ts'
import { layout, resolver } from './resolve.ts'

export const python: Rules = {
  excerpt,
  read,
  settings: [/^(?:pyproject\.toml|setup\.cfg|\.?pytest\.ini|tox\.ini)$/],
  layout,
  resolver,
}
