import { relPath } from '@tailtest/project'
import { showId } from '@tailtest/results'
import { describe, expect, test } from 'vitest'
import { bodiesOf } from '../../src/bodies/read.ts'

/** Of each test of a file: its titles, its assertions and its marks. */
async function told(path: string, source: string): Promise<string[]> {
  const bodies = await bodiesOf(relPath(path), source)
  return bodies.map(({ id, assertions, marks, trivial }) =>
    [
      showId(id).replace(/^.*?::/s, ''),
      ...[assertions, ...marks],
      ...(trivial ? ['trivial'] : []),
    ].join(' | '),
  )
}

const ROWS: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'src/till.rs',
    `#[cfg(test)]
mod tests {
    #[test]
    fn adds() { assert_eq!(total(1), 1); assert!(total(2) > 1); }
    #[test]
    #[ignore]
    fn waits() { assert_ne!(total(3), 1); }
    #[test]
    #[should_panic]
    fn panics() { total(-1); }
}
`,
    ['tests > adds | 2', 'tests > waits | 1 | skip', 'tests > panics | 0'],
  ],
  [
    'till_test.go',
    `package till

import "testing"

func TestTotal(t *testing.T) {
	for _, row := range []struct{ name string; want int }{{"one", 1}} {
		t.Run(row.name, func(t *testing.T) {
			if got := Total(); got != row.want {
				t.Errorf("got %d", got)
			}
		})
	}
}

func TestLater(t *testing.T) {
	t.Skip("later")
	if Total() != 1 {
		t.Fatal("no")
	}
}
`,
    ['TestTotal | 1', 'TestTotal > … | 1', 'TestLater | 1 | skip'],
  ],
  [
    'test/till.test.js',
    `import test from 'ava'

test('adds', async (t) => {
  t.is(total(), 1)
  t.deepEqual(rows(), [{ is: 1 }])
  await t.throwsAsync(() => load('nothing'))
})
test.serial('opens', (t) => t.true(open()))
test.skip('waits', (t) => {
  t.is(total(), 1)
})
test('says nothing', (t) => {
  t.plan(0)
  is(total())
})
`,
    ['adds | 3', 'opens | 1', 'waits | 1 | skip', 'says nothing | 0'],
  ],
  [
    'test/cash.test.js',
    `const t = require('tap')

t.test('adds', async (t) => {
  t.equal(total(), 1)
  t.strictSame(rows(), [{ is: 1 }])
  await t.rejects(load('nothing'))
})
t.test('opens', (t) => {
  t.test('the drawer', async (t) => t.ok(open()))
  t.end()
})
t.test('says nothing', async (t) => {
  t.comment('none')
})
`,
    ['adds | 3', 'opens | 1', 'opens > the drawer | 1', 'says nothing | 0 | trivial'],
  ],
  [
    'e2e/till.spec.ts',
    `import { expect, test } from '@playwright/test'

test.describe.serial('till', () => {
  test('adds', async ({ page }) => {
    await expect(page.getByText('1')).toBeVisible()
    await expect.soft(page).toHaveTitle('Till')
  })
  test.fixme('waits', async ({ page }) => {
    await expect(page).toHaveTitle('Till')
  })
  test('waits by itself', () => {
    test.fixme()
    expect(total()).toBe(1)
  })
})
`,
    ['till > adds | 2', 'till > waits | 1 | skip', 'till > waits by itself | 1 | skip'],
  ],
  [
    'spec/till_spec.rb',
    `RSpec.describe Till do
  it 'adds' do
    expect(subject.total).to eq(1)
    expect(subject.open).to be true
  end
  xit 'waits' do
    expect(subject.total).to eq(2)
  end
end
`,
    ['Till > adds | 2', 'Till > waits | 1 | skip'],
  ],
  [
    'tests/TillTest.php',
    `<?php
class TillTest extends TestCase
{
    public function testAdds(): void
    {
        $this->assertSame(1, total());
        self::assertTrue(open());
    }

    public function testWaits(): void
    {
        $this->markTestSkipped('later');
        $this->assertSame(1, total());
    }
}
`,
    ['TillTest > testAdds | 2', 'TillTest > testWaits | 1 | skip'],
  ],
  [
    'TillTest.java',
    `class TillTest {
    @Test
    void adds() {
        assertEquals(1, Till.total());
        assertThat(Till.open()).isTrue();
    }

    @Test
    @Disabled("later")
    void waits() { Assertions.assertEquals(1, Till.total()); }
}
`,
    ['adds | 2', 'waits | 1 | skip'],
  ],
  [
    'TillTest.kt',
    `class TillTest {
    @Test
    fun adds() {
        assertEquals(1, total())
    }

    @Ignore
    @Test
    fun waits() {
        assertTrue(open())
    }
}
`,
    ['adds | 1', 'waits | 1 | skip'],
  ],
  [
    'TillTests.cs',
    `public class TillTests
{
    [Fact]
    public void Adds()
    {
        Assert.Equal(1, Till.Total());
        Till.Open().Should().BeTrue();
    }

    [Fact(Skip = "later")]
    public void Waits() { Assert.True(Till.Open()); }

    [Test]
    [Ignore("later")]
    public void Rests() { Assert.That(Till.Total(), Is.EqualTo(1)); }
}
`,
    ['Adds | 2', 'Waits | 1 | skip', 'Rests | 1 | skip'],
  ],
]

describe('the tests of every language, with what they assert and what marks them', () => {
  test.each(ROWS)('%s', async (path, source, expected) => {
    expect(await told(path, source)).toEqual(expected)
  })
})
