const HEAD = 'package cart\n\nimport "testing"\n'
const check = (name, call, want) =>
  `\nfunc ${name}(t *testing.T) {\n\tif got := ${call}; got != ${want} {\n\t\tt.Errorf("got %v, want ${want}", got)\n\t}\n}\n`

/** The same history in Go, where one missing name prevents a whole package from being built. */
export const go = {
  name: 'go',
  start: {
    'go.mod': 'module example.com/shop\n\ngo 1.20\n',
    'README.md': 'A shop.\n',
    'cart/cart.go':
      'package cart\n\nfunc Total(prices []int) int {\n\tsum := 0\n\tfor _, price := range prices {\n\t\tsum += price\n\t}\n\treturn sum\n}\n\nfunc Count(prices []int) int {\n\treturn len(prices)\n}\n',
    'cart/cart_test.go':
      HEAD +
      check('TestAdds', 'Total([]int{1, 2})', 3) +
      '\nfunc TestCounts(t *testing.T) {\n\tif Count([]int{1, 2}) != 2 {\n\t\tt.Fatal("two")\n\t}\n\tif Count(nil) != 0 {\n\t\tt.Fatal("none")\n\t}\n}\n',
    'money/money.go':
      'package money\n\nfunc Cents(amount int) int {\n\treturn amount * 100\n}\n\nfunc unused() {}\n',
    'money/money_test.go': (HEAD + check('TestCents', 'Cents(2)', 200)).replace(
      'package cart',
      'package money',
    ),
  },
  steps: [
    {
      says: 'a new function, with its test',
      files: {
        'cart/mean.go':
          'package cart\n\nfunc Mean(prices []int) int {\n\treturn Total(prices) / len(prices)\n}\n',
        'cart/mean_test.go': HEAD + check('TestMean', 'Mean([]int{1, 3})', 2),
      },
      honest: { TestMean: 'proven' },
    },
    {
      says: 'a new package, with its test',
      files: {
        'tax/tax.go': 'package tax\n\nfunc Tax(amount int) int {\n\treturn amount / 5\n}\n',
        'tax/tax_test.go': (HEAD + check('TestTax', 'Tax(10)', 2)).replace(
          'package cart',
          'package tax',
        ),
      },
      honest: { TestTax: 'proven' },
    },
    {
      says: 'a bug is fixed, and a table of cases shows it',
      files: {
        'cart/mean.go':
          'package cart\n\nfunc Mean(prices []int) int {\n\tif len(prices) == 0 {\n\t\treturn 0\n\t}\n\treturn Total(prices) / len(prices)\n}\n',
        'cart/mean_test.go': (text) =>
          `${text}\nfunc TestMeans(t *testing.T) {\n\tfor name, prices := range map[string][]int{"none": {}, "zeros": {0, 0}} {\n\t\tt.Run(name, func(t *testing.T) {\n\t\t\tif Mean(prices) != 0 {\n\t\t\t\tt.Fail()\n\t\t\t}\n\t\t})\n\t}\n}\n`,
      },
      honest: { TestMeans: 'proven' },
    },
    {
      says: 'a test of another package takes in what is new',
      files: {
        'rate/rate.go':
          'package rate\n\nconst Full = 20\n\nfunc Of(amount int) int {\n\treturn amount * Full / 100\n}\n',
        'money/rate_test.go':
          'package money_test\n\nimport (\n\t"testing"\n\n\t"example.com/shop/money"\n\t"example.com/shop/rate"\n)\n' +
          check('TestRate', 'rate.Of(money.Cents(1))', 20),
      },
      honest: { TestRate: 'proven' },
    },
    {
      says: 'a test is renamed',
      files: { 'cart/cart_test.go': (text) => text.replace('TestAdds', 'TestAddsAll') },
      honest: {},
    },
    {
      says: 'a test is written of what is there',
      files: { 'cart/cart_test.go': (text) => text + check('TestAddsNothing', 'Total(nil)', 0) },
      honest: { TestAddsNothing: 'characterisation' },
    },
    {
      says: 'the documentation changes, and dead code goes',
      files: {
        'README.md': 'A shop that sells.\n',
        'money/money.go':
          'package money\n\nfunc Cents(amount int) int {\n\treturn amount * 100\n}\n',
      },
      honest: {},
    },
    {
      says: 'the new test passes without the change',
      files: {
        'cart/cart.go': (text) =>
          text
            .replace(
              'return len(prices)',
              'if prices == nil {\n\t\treturn -1\n\t}\n\treturn len(prices)',
            )
            .replace('-1', '0'),
        'cart/cart_test.go': (text) => text + check('TestCountsThree', 'Count([]int{1, 2, 3})', 3),
      },
      // it notices faults in the line: the function is what is unproven
      cheats: { TestCountsThree: 'characterisation' },
    },
    {
      says: 'the new test compares constants',
      files: {
        'money/money.go': (text) =>
          `${text}\nfunc Euros(amount int) int {\n\treturn amount / 100\n}\n`,
        'money/money_test.go': (text) =>
          `${text}\nfunc TestEuros(t *testing.T) {\n\t_ = Euros(200)\n\tif 1 != 1 {\n\t\tt.Fatal("no")\n\t}\n}\n`,
      },
      cheats: { TestEuros: 'tautological' },
    },
    {
      says: 'the new test is skipped',
      files: {
        'tax/gross.go':
          'package tax\n\nfunc Gross(amount int) int {\n\treturn amount + Tax(amount)\n}\n',
        'tax/gross_test.go':
          'package tax\n\nimport "testing"\n\nfunc TestGross(t *testing.T) {\n\tt.Skip("later")\n\tif Gross(10) != 12 {\n\t\tt.Fail()\n\t}\n}\n',
      },
      cheats: { TestGross: 'skipped' },
    },
    {
      says: 'the new test is about something else',
      files: {
        'tax/net.go': 'package tax\n\nfunc Net(amount int) int {\n\treturn amount * 5 / 6\n}\n',
        'money/other_test.go': (HEAD + check('TestCentsOfNothing', 'Cents(0)', 0)).replace(
          'package cart',
          'package money',
        ),
      },
      cheats: { TestCentsOfNothing: 'unrelated' },
    },
    {
      says: 'beside an honest test of a new function stands one of what was there',
      files: {
        'cart/highest.go':
          'package cart\n\nfunc Highest(prices []int) int {\n\thighest := 0\n\tfor _, price := range prices {\n\t\tif price > highest {\n\t\t\thighest = price\n\t\t}\n\t}\n\treturn highest\n}\n',
        'cart/highest_test.go':
          HEAD +
          check('TestHighest', 'Highest([]int{1, 3})', 3) +
          check('TestAddsUp', 'Total([]int{4, 10})', 14),
      },
      honest: { TestHighest: 'proven' },
      cheats: { TestAddsUp: 'hollow' },
    },
    {
      says: 'the new test only logs',
      files: {
        'money/coupon.go':
          'package money\n\nfunc Coupon(code string) bool {\n\treturn len(code) == 8\n}\n',
        'money/coupon_test.go':
          'package money\n\nimport "testing"\n\nfunc TestCoupon(t *testing.T) {\n\tt.Log("knows coupons")\n}\n',
      },
      cheats: { TestCoupon: 'tautological' },
    },
  ],
}
