import { detectPhpRunner, type PhpRunner } from '../php/evidence.ts'
import { selectPhp } from '../php/select.ts'
import { PHPUNIT_FILES } from '../php/settings.ts'
import type { Detector } from '../types.ts'

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
