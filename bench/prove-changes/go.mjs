const PRICE =
  'package price\n\nfunc Total(prices []int) int {\n\tsum := 0\n\tfor _, price := range prices {\n\t\tsum += price\n\t}\n\treturn sum\n}\n\nfunc Discount(amount int) int {\n\treturn amount\n}\n'
const HALF = PRICE.replace(
  'int {\n\treturn amount\n',
  'int {\n\tif amount > 100 {\n\t\treturn amount / 2\n\t}\n\treturn amount\n',
)
const REFUND =
  '\nfunc Refund(amount, days int) int {\n\tif days > 30 {\n\t\treturn 0\n\t}\n\tif days > 14 {\n\t\treturn amount / 2\n\t}\n\treturn amount\n}\n'
const SHIPPING =
  'package shipping\n\nfunc Cost(weight int) int {\n\tif weight > 20 {\n\t\treturn 15\n\t}\n\tif weight > 5 {\n\t\treturn 9\n\t}\n\treturn 4\n}\n\nfunc IsHeavy(weight int) bool {\n\treturn weight > 20\n}\n'
const COST = SHIPPING.slice(0, SHIPPING.indexOf('\nfunc IsHeavy'))
const HEAVY = `package shipping\n${SHIPPING.slice(SHIPPING.indexOf('\nfunc IsHeavy'))}`
const fn = (name, ...lines) =>
  `\nfunc ${name}(t *testing.T) {\n${lines.map((line) => `\t${line}\n`).join('')}}\n`
const is = (name, call, want) =>
  fn(name, `if got := ${call}; got != ${want} {`, `\tt.Errorf("got %d", got)`, '}')
const test = (name, ...tests) => `package ${name}\n\nimport "testing"\n${tests.join('')}`
const ship = (source, ...tests) => ({
  'shipping/shipping.go': source,
  'shipping/shipping_test.go': test('shipping', ...tests),
})
const price = (source, ...tests) => ({
  'price/price.go': source,
  'price/price_test.go': (text) => text + tests.join(''),
})

const honest = [
  {
    name: 'new package, a test for each edge',
    files: ship(
      COST,
      is('TestCheap', 'Cost(5)', 4),
      is('TestDear', 'Cost(6)', 9),
      is('TestTwenty', 'Cost(20)', 9),
      is('TestDearest', 'Cost(21)', 15),
    ),
    tests: { TestCheap: 'honest', TestDear: 'honest', TestTwenty: 'honest', TestDearest: 'honest' },
    functions: { Cost: true },
  },
  {
    name: 'new package, its tests in a package of their own',
    files: {
      'shipping/shipping.go': COST,
      'shipping/shipping_test.go': `package shipping_test\n\nimport (\n\t"testing"\n\n\t"example.com/shop/shipping"\n)\n${is('TestCheap', 'shipping.Cost(5)', 4)}${is('TestDear', 'shipping.Cost(6)', 9)}`,
    },
    tests: { TestCheap: 'honest', TestDear: 'honest' },
    functions: { Cost: true },
  },
  {
    name: 'what is false is asked with a bang',
    files: ship(
      HEAVY,
      fn('TestHeavy', 'if !IsHeavy(21) {', '\tt.Error("21 is heavy")', '}'),
      fn('TestLight', 'if IsHeavy(20) {', '\tt.Error("20 is not")', '}'),
    ),
    tests: { TestHeavy: 'honest', TestLight: 'honest' },
    functions: { IsHeavy: true },
  },
  {
    name: 'new function in a tested file',
    files: price(
      PRICE + REFUND,
      is('TestAllBack', 'Refund(10, 14)', 10),
      is('TestHalfBack', 'Refund(10, 15)', 5),
      is('TestNothingBack', 'Refund(10, 31)', 0),
    ),
    tests: { TestAllBack: 'honest', TestHalfBack: 'honest', TestNothingBack: 'honest' },
    functions: { Refund: true },
  },
  {
    name: 'changed function, its edges beside the one that carries it',
    files: price(
      HALF,
      is('TestHalf', 'Discount(200)', 100),
      is('TestAtHundred', 'Discount(100)', 100),
      is('TestZero', 'Discount(0)', 0),
    ),
    tests: { TestHalf: 'honest', TestAtHundred: 'honest', TestZero: 'honest' },
    functions: { Discount: true },
  },
  {
    name: 'a helper beside the tests',
    files: {
      'shipping/shipping.go': COST,
      'shipping/helpers_test.go':
        'package shipping\n\nimport "testing"\n\nfunc want(t *testing.T, got, want int) {\n\tt.Helper()\n\tif got != want {\n\t\tt.Errorf("got %d", got)\n\t}\n}\n',
      'shipping/shipping_test.go': test(
        'shipping',
        fn('TestCheap', 'want(t, Cost(5), 4)'),
        fn('TestDear', 'want(t, Cost(6), 9)'),
      ),
    },
    tests: { TestCheap: 'honest', TestDear: 'honest' },
    functions: { Cost: true },
  },
  {
    name: 'an example with its output',
    files: {
      'shipping/shipping.go': COST,
      'shipping/example_test.go':
        'package shipping\n\nimport "fmt"\n\nfunc ExampleCost() {\n\tfmt.Println(Cost(3), Cost(30))\n\t// Output: 4 15\n}\n',
    },
    tests: { ExampleCost: 'honest' },
    functions: { Cost: true },
  },
  {
    name: 'comments and spaces only',
    files: {
      'price/price.go': PRICE.replace('func Total', '// Total adds.\nfunc Total').replace(
        'sum := 0',
        'sum   :=   0',
      ),
    },
    tests: {},
  },
  {
    name: 'golden files that are listed at run time',
    base: {
      'price/golden_test.go':
        'package price\n\nimport (\n\t"fmt"\n\t"os"\n\t"path/filepath"\n\t"strings"\n\t"testing"\n)\n\nfunc TestGolden(t *testing.T) {\n\tfiles, _ := filepath.Glob("testdata/*.txt")\n\tfor _, file := range files {\n\t\ttext, _ := os.ReadFile(file)\n\t\tvar amount, want int\n\t\tfmt.Sscan(strings.TrimSpace(string(text)), &amount, &want)\n\t\tif got := Discount(amount); got != want {\n\t\t\tt.Errorf("%s: got %d", file, got)\n\t\t}\n\t}\n}\n',
      'price/testdata/ten.txt': '10 10\n',
    },
    files: { 'price/price.go': HALF, 'price/testdata/much.txt': '200 100\n' },
    tests: {},
    functions: { Discount: true },
  },
]

const hollow = [
  ['TestCalls', '_ = Cost(3)'],
  ['TestLogs', 'if got := Cost(3); got != 99 {', '\tt.Log("got", got)', '}'],
  ['TestItself', 'if Cost(3) != Cost(3) {', '\tt.Error("not the same")', '}'],
  ['TestNegative', 'if got := Cost(10); got < 0 {', '\tt.Errorf("got %d", got)', '}'],
].map(([title, ...body]) => ({
  name: `new package, ${title}`,
  files: ship(COST, fn(title, ...body)),
  tests: { [title]: 'hollow' },
  functions: { Cost: false },
}))

const others = [
  {
    name: 'an example without its output',
    files: {
      'shipping/shipping.go': COST,
      'shipping/example_test.go':
        'package shipping\n\nimport "fmt"\n\nfunc ExampleCost() {\n\tfmt.Println(Cost(3))\n}\n',
    },
    tests: { ExampleCost: 'hollow' },
    functions: { Cost: false },
  },
  {
    name: 'tests behind a build tag that nobody sets',
    files: {
      'shipping/shipping.go': COST,
      'shipping/shipping_test.go': `//go:build never\n\n${test('shipping', is('TestCheap', 'Cost(5)', 4))}`,
    },
    tests: { TestCheap: 'hollow' },
    functions: { Cost: false },
  },
  {
    name: 'changed function, and the test is of what was there',
    files: price(HALF, is('TestAddsThree', 'Total([]int{1, 2, 3})', 6)),
    tests: { TestAddsThree: 'hollow' },
    functions: { Discount: false },
  },
  {
    name: 'one hollow among honest ones',
    files: ship(
      COST,
      is('TestCheap', 'Cost(5)', 4),
      is('TestDearest', 'Cost(21)', 15),
      fn('TestSomething', 'if Cost(10) == 0 {', '\tt.Error("is free")', '}'),
    ),
    tests: { TestCheap: 'honest', TestDearest: 'honest', TestSomething: 'hollow' },
    functions: { Cost: true },
  },
  {
    name: 'a new function without a test, in a file of which another line is tested',
    files: price(
      HALF + REFUND,
      is('TestHalf', 'Discount(200)', 100),
      is('TestAtHundred', 'Discount(100)', 100),
    ),
    tests: { TestHalf: 'honest', TestAtHundred: 'honest' },
    functions: { Discount: true, Refund: false },
  },
]

/** Small changes in Go. */
export const go = {
  name: 'go',
  start: {
    'go.mod': 'module example.com/shop\n\ngo 1.20\n',
    'price/price.go': PRICE,
    'price/price_test.go': test('price', is('TestAdds', 'Total([]int{1, 2})', 3)),
    'old/old.go': 'package old\n\nfunc Old(year int) bool {\n\treturn year < 2000\n}\n',
    'old/old_test.go': test(
      'old',
      fn('TestOld', 'if !Old(1999) || Old(2000) {', '\tt.Fatal("1999 is")', '}'),
    ),
  },
  changes: [...honest, ...hollow, ...others],
}
