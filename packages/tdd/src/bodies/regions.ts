import { parse, type Syntax } from '@tailtest/syntax'

/** An attribute of an item that only a test build has: `#[cfg(test)]`, `#[test]`, `#[tokio::test]`, `#[rstest]`. */
const OF_TESTS =
  /^# \[ (?:cfg \( (?:test|all \( (?:[^)]* , )?test\b[^)]*\)) \)|(?:\w+ :: )*(?:test|rstest)(?: \( [^)]* \))?) \]$/

/** Where the group that opens at a token closes: the place behind it. */
function closed(texts: readonly string[], open: number): number {
  let depth = 0
  for (let at = open; at < texts.length; at += 1) {
    if (/^[([{]$/.test(texts[at] ?? '')) depth += 1
    else if (/^[)\]}]$/.test(texts[at] ?? '')) depth -= 1
    if (depth === 0) return at + 1
  }
  return texts.length
}

/** The end of the item that begins at a token: behind its `;`, or behind its braces. */
function itemEnd(texts: readonly string[], from: number): number {
  for (let at = from; at < texts.length; ) {
    if (texts[at] === ';') return at + 1
    if (texts[at] === '{') return closed(texts, at)
    at = /^[([]$/.test(texts[at] ?? '') ? closed(texts, at) : at + 1
  }
  return texts.length
}

/** The words of a source without the items that only a test build has. Pure. */
function outsideTests(texts: readonly string[]): string[] {
  const kept: string[] = []
  for (let at = 0; at < texts.length; ) {
    if (texts[at] !== '#' || texts[at + 1] !== '[') {
      kept.push(texts[at] ?? '')
      at += 1
      continue
    }
    let end = at // of all attributes of the item
    let isOfTests = false
    while (texts[end] === '#' && texts[end + 1] === '[') {
      const next = closed(texts, end + 1)
      isOfTests ||= OF_TESTS.test(texts.slice(end, next).join(' '))
      end = next
    }
    const next = isOfTests ? itemEnd(texts, end) : end
    if (!isOfTests) kept.push(...texts.slice(at, end))
    at = next
  }
  return kept
}

/**
 * Whether an edit of a source that holds its own tests (Rust) leaves all other code as it was. What cannot be read
 * counts as changed.
 */
export async function onlyTestsChanged(
  path: string,
  { before, after }: { before: string; after: string },
  syntax: Pick<Syntax, 'parse'> = { parse },
): Promise<boolean> {
  const [was, is] = await Promise.all([before, after].map((text) => syntax.parse(path, text)))
  const [old, now] = [was?.tokens(), is?.tokens()]
  if (old === undefined || now === undefined) return false
  const words = (tokens: typeof old) => outsideTests(tokens.map(({ text }) => text)).join(' ')
  return words(old) === words(now)
}
