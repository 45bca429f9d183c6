import ts from 'typescript'

/** Strings of the code that are worth a try as input. */
const isWord = (text) => text.length > 1 && text.length <= 24 && !/^\s+$/.test(text)

/**
 * A source that reports each place it comes by: one call at the start of every block, case, arm of a condition and
 * right side of `&&`, `||` and `??`. The words it compares with go along: they are what its input is made of.
 */
export function instrument(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true)
  const inserts = []
  const words = new Set()
  let places = 0
  const call = () => `$at($from+${places++})`
  const wrap = (node) => {
    inserts.push([node.getStart(file), `(${call()},`], [node.end, ')'])
  }
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node))
      return
    if (ts.isBlock(node)) inserts.push([node.getStart(file) + 1, `${call()};`])
    else if (ts.isCaseOrDefaultClause(node) && node.statements[0] !== undefined) {
      inserts.push([node.statements[0].getStart(file), `${call()};`])
    } else if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) wrap(node.body)
    else if (ts.isConditionalExpression(node)) {
      wrap(node.whenTrue)
      wrap(node.whenFalse)
    } else if (ts.isBinaryExpression(node) && isChoice(node.operatorToken.kind)) wrap(node.right)
    else if (ts.isStringLiteralLike(node) && isWord(node.text)) words.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(file)
  if (places === 0) return text
  const head = `const {at:$at}=globalThis.$fuzz,$from=globalThis.$fuzz.more(${places},${JSON.stringify([...words])});`
  return head + woven(text, inserts)
}

function isChoice(kind) {
  const { AmpersandAmpersandToken, BarBarToken, QuestionQuestionToken } = ts.SyntaxKind
  return [AmpersandAmpersandToken, BarBarToken, QuestionQuestionToken].includes(kind)
}

/** Ends come before starts of the same place; of two starts the outer, which was found first. */
function woven(text, inserts) {
  const rank = ([, what]) => (what === ')' ? 0 : 1)
  const rows = inserts
    .map((insert, order) => ({ insert, order }))
    .sort(
      (a, b) => a.insert[0] - b.insert[0] || rank(a.insert) - rank(b.insert) || a.order - b.order,
    )
  let result = ''
  let last = 0
  for (const { insert } of rows) {
    result += text.slice(last, insert[0]) + insert[1]
    last = insert[0]
  }
  return result + text.slice(last)
}
