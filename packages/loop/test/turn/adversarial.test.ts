import { expect, test } from 'vitest'
import { isAdversarial } from '../../src/turn/adversarial.ts'

test.each([
  ['src/cart.test.ts::total\u001f[adversarial: boundary] refuses zero', true],
  ['tests/test_cart.py::test_quantity[adversarial: boundary, zero]', true],
  ['tests/test_cart.py::TestCart\u001ftest_adversarial_boundary_zero', true],
  ['cart_test.go::TestTotal\u001f[adversarial:_boundary]_refuses_zero', true],
  ['src/test/java/CartTest.java::CartTest\u001fadversarial_boundary_refusesZero', true],
  ['tests/cart.rs::adversarial_off_by_one_last', true],
  [
    'tests/CartTest.php::CartTest\u001ftestTotal with data set "[adversarial: boundary] zero"',
    true,
  ],
  ['src/adversarial_cart.test.ts::adds up', false],
  ['src/cart.test.ts::names no adversarial case', false],
  ['src/cart.test.ts::nonadversarial_input', false],
])('%j is adversarial: %s', (id, answer) => {
  expect(isAdversarial(id)).toBe(answer)
})
