import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeMutant } from '@tailtest/mutation'
import { relPath } from '@tailtest/project'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { strengthNow } from '../../src/strength/now.ts'
import { contextOf, eventBase, tempProject } from '../project.ts'

const has = (command: string) => spawnSync(command, ['version']).status === 0
const hasCargo = spawnSync('cargo', ['--version']).status === 0
const env = { ...process.env }
beforeEach(() => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
})
afterEach(() => void vi.unstubAllEnvs())

/** Measures one source with the real tool, and says what became of its mutants. */
async function statuses(files: Record<string, string>, source: string) {
  const temp = tempProject({ git: true, files })
  temp.commit()
  const context = contextOf(temp, { env: { ...env, ...temp.env } })
  const place = context.placeOf(eventBase(temp), temp.project.root)
  const strength = await strengthNow(place, { budgetMs: 120_000, paths: [relPath(source)] })
  if (strength.type === 'unmeasured') throw new Error(strength.reason)
  return strength.files.flatMap(({ mutants }) =>
    mutants.map(({ mutant, status }) => `${mutant.line} ${describeMutant(mutant)}: ${status}`),
  )
}

/** A program that stands before a compiler's own, and notes which part of the project it compiles. */
function noting(body: string): { script: string; compiled(): string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'tailtest-noting-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [script, log] = [join(folder, 'noting.sh'), join(folder, 'log')]
  writeFileSync(script, `#!/bin/sh\nlog=${JSON.stringify(log)}\n${body}\nexec "$@"\n`)
  chmodSync(script, 0o755)
  const compiled = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [])
  return { script, compiled }
}

describe.skipIf(!has('go') || process.platform === 'win32')('Go', () => {
  test('builds a package once for all its mutants, and what does not compile by itself', async () => {
    // https://pkg.go.dev/cmd/go#hdr-Compile_packages_and_dependencies: -toolexec
    const { script, compiled } = noting(
      'case "$* " in */compile*"-p example.com/cart "*_test.go*) echo test >> "$log";; esac',
    )
    vi.stubEnv('GOFLAGS', `-toolexec=${script}`)
    const files = {
      'go.mod': 'module example.com/cart\n\ngo 1.21\n',
      'cart.go': `package cart

import "strings"

type Cart struct{ rows []int }

func (c *Cart) Add(row int) bool {
	if row < 0 {
		return false
	}
	c.rows = append(c.rows, row)
	return true
}

func (c Cart) Total() int {
	sum := 0
	for _, row := range c.rows {
		sum += row
	}
	return sum
}

func Label(name string) string {
	trimmed := strings.TrimSpace(name)
	return trimmed
}
`,
      'cart_test.go': `package cart

import "testing"

func TestTotal(t *testing.T) {
	c := &Cart{}
	if !c.Add(1) || !c.Add(2) || c.Total() != 3 {
		t.Fatal(c.Total())
	}
}

func TestLabel(t *testing.T) {
	if Label(" a ") != "a" {
		t.Fatal(Label(" a "))
	}
}
`,
    }
    expect(await statuses(files, 'cart.go')).toMatchInlineSnapshot(`
      [
        "8 row < 0 never true: survived",
        "8 < → >=: killed",
        "9 false → true: survived",
        "11 c.rows = append(c.rows, row) removed: killed",
        "12 true → false: killed",
        "16 0 → 1: killed",
        "18 += → -=: killed",
        "20 return sum → 0: killed",
        "25 return trimmed → "": killed",
      ]
    `)
    // without a mutant, with a file that cannot be read, and with all of them at once
    expect(compiled()).toHaveLength(3)
  })
})

describe.skipIf(!has('go'))('Go, in a program of its own', () => {
  test('a mutant is there whatever environment a test gives the program', async () => {
    const files = {
      'go.mod': 'module example.com/cart\n\ngo 1.21\n',
      'cart.go': `package cart

func Double(n int) int {
	return n + n
}

func Half(n int) int {
	if n < 0 {
		panic("negative")
	}
	return n / 2
}
`,
      // as the tests of os/exec do it
      'cart_test.go': `package cart

import (
	"fmt"
	"os"
	"os/exec"
	"testing"
)

func TestMain(m *testing.M) {
	if os.Getenv("AS_PROGRAM") == "1" {
		fmt.Print(Double(4), Half(4))
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func TestProgram(t *testing.T) {
	command := exec.Command(os.Args[0])
	command.Env = []string{"AS_PROGRAM=1"}
	if out, _ := command.Output(); string(out) != "8 2" {
		t.Fatal(string(out))
	}
}
`,
    }
    expect(await statuses(files, 'cart.go')).toEqual([
      '4 return n + n → 0: killed',
      '4 + → -: killed',
      '8 n < 0 never true: survived',
      '8 < → <=: survived',
      '11 return n / 2 → 0: killed',
      '11 / → *: killed',
    ])
  })
})

describe.skipIf(!hasCargo || process.platform === 'win32')('Rust', () => {
  test('of a macro that runs while its tests are built each mutant is built by itself', async () => {
    const files = {
      'Cargo.toml':
        '[package]\nname = "twice"\nversion = "0.1.0"\nedition = "2021"\n[lib]\nproc-macro = true\n',
      'src/lib.rs': `use proc_macro::TokenStream;

fn times(n: u32) -> u32 {
    if n > 9 {
        return 0;
    }
    n + n
}

#[proc_macro]
pub fn twice(input: TokenStream) -> TokenStream {
    let n: u32 = input.to_string().parse().unwrap();
    times(n).to_string().parse().unwrap()
}
`,
      'tests/twice.rs': '#[test]\nfn doubles() { assert_eq!(twice::twice!(3), 6); }\n',
    }
    const all = await statuses(files, 'src/lib.rs')
    expect(all).toContain('7 + → -: killed')
    expect(all).toContain('5 return 0 → 1: survived')
  })

  test('builds a crate once for all its mutants', async () => {
    const { script, compiled } = noting(
      'case "$* " in *"--crate-name cart "*" --test "*) echo test >> "$log";; esac',
    )
    vi.stubEnv('RUSTC_WRAPPER', script)
    const files = {
      'Cargo.toml': '[package]\nname = "cart"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/lib.rs': `pub struct Cart { rows: Vec<u32> }

impl Cart {
    pub fn new() -> Self { Cart { rows: Vec::new() } }

    pub fn add(&mut self, row: u32) -> bool {
        if row > 99 {
            return false;
        }
        self.rows.push(row);
        true
    }
}

pub fn total(cart: &Cart) -> u32 {
    cart.rows.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds() {
        let mut cart = Cart::new();
        assert!(cart.add(2));
        assert_eq!(total(&cart), 2);
    }
}
`,
    }
    expect(await statuses(files, 'src/lib.rs')).toMatchInlineSnapshot(`
      [
        "7 row > 99 never true: survived",
        "7 > → <=: killed",
        "8 false → true: survived",
        "10 self.rows.push(row) removed: killed",
        "11 true → false: killed",
        "16 return cart.rows.iter().sum() → 0: killed",
      ]
    `)
    // as above, and twice of the two for the tests of the file, and for all where those let something live
    expect(compiled()).toHaveLength(5)
  })
})
