import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { testsReaching } from '../../src/index.ts'
import { graphOf } from '../projects.ts'

const SHOP = {
  'src/Kernel.php':
    '<?php\nnamespace App;\nclass Kernel extends BaseKernel { use MicroKernelTrait; }\n',
  'src/Controller/CartController.php':
    "<?php\nnamespace App\\Controller;\nclass CartController { function a() { return $this->render('cart/show.html.twig'); } }\n",
  'config/services.yaml': '',
  'translations/messages.de.yaml': '',
  'migrations/Version1.php': '<?php\n',
  'templates/cart/show.html.twig': '',
  'templates/old/show.html.twig': '',
  'tests/Controller/CartTest.php':
    '<?php\nnamespace App\\Tests\\Controller;\nclass CartTest extends WebTestCase {}\n',
  'tests/SumTest.php': '<?php\nnamespace App\\Tests;\nclass SumTest extends TestCase {}\n',
}

test.each([
  ...['src/Kernel.php', 'src/Controller/CartController.php', 'config/services.yaml'],
  ...['translations/messages.de.yaml', 'migrations/Version1.php', 'templates/cart/show.html.twig'],
])('a test that boots the kernel of Symfony reaches %s', async (path) => {
  expect(testsReaching(await graphOf(SHOP), relPath(path))).toEqual([
    'tests/Controller/CartTest.php',
  ])
})

test('it does not reach a template that nobody names', async () => {
  expect(testsReaching(await graphOf(SHOP), relPath('templates/old/show.html.twig'))).toEqual([])
})
