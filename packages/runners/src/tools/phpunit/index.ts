import { detectPhpRunner, type PhpRunner } from '../../families/php/evidence.ts'
import { selectPhp } from '../../families/php/select.ts'
import type { Detector } from '../../types.ts'
import { PHPUNIT_FILES, phpunitSettings } from './settings.ts'

const RUNNER: PhpRunner = {
  name: 'phpunit',
  packages: ['phpunit/phpunit', 'symfony/phpunit-bridge', 'symfony/test-pack'],
  config: (dir) => phpunitSettings(dir)?.file,
}

/** https://phpunit.de */
export const phpunit: Detector = {
  name: 'phpunit',
  languages: ['php'],
  report: 'phpunit',
  manifests: /^(?:composer\.json|phpunit\.xml|phpunit\.xml\.dist|phpunit\.dist\.xml)$/,
  settings: { files: PHPUNIT_FILES },
  detect: (dir) => detectPhpRunner(dir, RUNNER),
  select: selectPhp,
}
