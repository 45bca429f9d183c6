import type { Case } from './recorded.ts'

const outcomes: Case = {
  project: 'rspec',
  files: [
    ...['outcomes', 'hooks', 'missing_source', 'missing_package', 'missing_constant', 'syntax'],
    ...['broken_source', 'throws_on_load', 'leaves_on_load', 'empty'],
  ].map((name) => `spec/${name}_spec.rb`),
  expected: {
    'spec/outcomes_spec.rb': [
      ['pass', 'Price of a cart › outer › inner › passes'],
      ['fail', 'Price of a cart › outer › inner › fails', /^expected: 5, got: -20$/],
      ['fail', 'Price of a cart › outer › throws', /^TypeError: kaput red$/],
      ['pass', 'Price of a cart › outer › same'],
      ['fail', 'Price of a cart › outer › same#2', /^RuntimeError: second$/],
      ['pass', 'Price of a cart › is a number'],
      ['fail', 'Price of a cart › twice › doubles', /^expected: 3, got: 2$/],
      [
        'fail',
        'Price of a cart › behaves like a price › is a number',
        /^expected "one" to be a kind of Numeric$/,
      ],
      [
        'fail',
        'Price of a cart › behaves like a price › twice › doubles',
        /^expected: 3, got: "oneone"$/,
      ],
      ['fail', 'Price of a cart › has no method', /^NoMethodError: undefined method .nope' for/],
      ['fail', 'Price of a cart › has no name', /^NameError: undefined local variable or method/],
      ['fail', 'Price of a cart › has an address', /^expected: 1, got: #<Object:0x…>$/],
      ['fail', 'Price of a cart › includes', /^expected \[1, 2\] to include 3$/],
      [
        'fail',
        'Price of a cart › is not raised',
        /^expected ArgumentError but nothing was raised$/,
      ],
      [
        'fail',
        'Price of a cart › is not called',
        /^\(Price \(class\)\)\.of\(1\), expected: 1 time with arguments: \(1\), received: 0 times$/,
      ],
      ['fail', 'Price of a cart › has a cause', /^ArgumentError: fetch failed$/],
      ['fail', 'Price of a cart › fails twice', /^expected: 11, got: 10$/],
      [
        'fail',
        'Price of a cart › differs in lines',
        /^expected: "one\\nthree\\n", got: "one\\ntwo\\n"$/,
      ],
      ['pass', 'Price of a cart › is expected to eq 10'],
      ['todo', 'Price of a cart › is to be done'],
      ['skip', 'Price of a cart › is skipped'],
      ['skip', 'Price of a cart › skips itself'],
      ['xfail', 'Price of a cart › fails as expected'],
      [
        'fail',
        'Price of a cart › passes against expectation',
        /^Expected example to fail since it is pending, but it passed\.$/,
      ],
      ['pass', 'Price of a cart › has a\nnew line, an ü and 價'],
      ['pass', 'Price of a cart › a > b'],
      ['pass', 'Price of a cart › is one: 1'],
      ['fail', 'Price of a cart › is one: 2', /^expected: 1, got: 2$/],
      ['pass', 'Price of a cart › prints'],
      ['fail', 'Price of a cart › raises any bytes', /^RuntimeError: � broken$/],
    ],
    'spec/hooks_spec.rb': [
      ['error', 'hooks › before each › cannot run', /^RuntimeError: before broke$/],
      ['error', 'hooks › after each › has run', /^RuntimeError: after broke$/],
      ['fail', 'hooks › after each › has failed', /^expected: 2, got: 1$/],
      ['error', 'hooks › before all › cannot run', /^RuntimeError: before all broke$/],
      ['error', 'hooks › before all › within › cannot run either', /^RuntimeError: before all/],
      ['pass', 'hooks › after all › has run'],
      ['error', 'hooks › after all', /^RuntimeError: after all broke$/],
      ['error', 'hooks › around › cannot run', /^RuntimeError: around broke$/],
      ['error', 'hooks › let › cannot run', /^RuntimeError: let broke$/],
      ['skip', 'hooks › skips all › is skipped'],
    ],
    'spec/missing_source_spec.rb': [
      ['FileError', '', /^LoadError: cannot load such file -- nope$/],
    ],
    'spec/missing_package_spec.rb': [
      ['FileError', '', /^LoadError: cannot load such file -- package_nobody_installed$/],
    ],
    'spec/missing_constant_spec.rb': [
      ['FileError', '', /^NameError: uninitialized constant Nope$/],
    ],
    'spec/syntax_spec.rb': [
      ['FileError', '', /^SyntaxError: spec\/syntax_spec\.rb:2: syntax error, unexpected '\{'/],
    ],
    'spec/broken_source_spec.rb': [
      ['FileError', '', /^SyntaxError: lib\/broken\.rb:1: syntax error, unexpected end-of-input/],
    ],
    'spec/throws_on_load_spec.rb': [['FileError', '', /^RuntimeError: no prices$/]],
    'spec/leaves_on_load_spec.rb': [['FileError', '', /^SystemExit: exit$/]],
  },
}

/** An example calls `exit`: RSpec closes its report as if it were through. */
const exits: Case = {
  project: 'rspec',
  files: ['spec/fatal/exits_spec.rb', 'spec/hooks_spec.rb'],
  expected: { 'spec/fatal/exits_spec.rb': [['pass', 'exits › passes before']] },
  broken: true,
}

export const rspec = { outcomes, exits }
