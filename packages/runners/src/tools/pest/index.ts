import { detectPhpRunner, type PhpRunner } from '../../families/php/evidence.ts'
import { selectPhp } from '../../families/php/select.ts'
import type { Detector } from '../../types.ts'
import { PHPUNIT_FILES } from '../phpunit/settings.ts'

const RUNNER: PhpRunner = {
  name: 'pest',
  packages: ['pestphp/pest'],
  config: (dir) => (dir.has('tests/Pest.php') ? 'tests/Pest.php' : undefined),
}

/** https://pestphp.com; it is PHPUnit underneath, and takes its arguments. */
export const pest: Detector = {
  name: 'pest',
  languages: ['php'],
  report: 'phpunit',
  manifests: /^(?:composer\.json|tests)$/,
  settings: { files: PHPUNIT_FILES },
  detect: (dir) => detectPhpRunner(dir, RUNNER),
  select: selectPhp,
}
