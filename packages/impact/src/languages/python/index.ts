import type { Rules } from '../rules.ts'
import { excerpt, read } from './read.ts'
import { implicit, layout, resolver } from './resolve.ts'
import { scan } from './scan.ts'

export const python: Rules = {
  scan,
  excerpt,
  read,
  settings: [/^(?:pyproject\.toml|setup\.cfg|\.?pytest\.ini|tox\.ini)$/],
  layout,
  resolver,
  implicit,
}
