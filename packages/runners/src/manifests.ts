import { detectors } from './families/detectors.ts'
import { workspaceKinds } from './workspaces/index.ts'
import { PACKAGE_MANIFEST } from './workspaces/package.ts'

/**
 * Any file that says something: a first look at a name, because asking every detector about every file of a large project
 * would take longer than reading it. Of most folders nothing else is looked at.
 */
export const MANIFEST = new RegExp(
  [PACKAGE_MANIFEST, ...[...detectors, ...workspaceKinds].map(({ manifests }) => manifests)]
    .map(({ source }) => `(?:${source})`)
    .join('|'),
)
