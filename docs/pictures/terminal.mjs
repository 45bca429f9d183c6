/** The font's usual advance is 0.6 em; each piece is placed by its column, so another font shifts nothing. */
const SIZE = 14
const ADVANCE = SIZE * 0.6
const LINE = 20
const MARGIN = 20
const BAR = 38

/** Of GitHub's themes, so that the picture sits in the page as its code does. */
const THEMES = {
  light: {
    back: '#f6f8fa',
    edge: '#d0d7de',
    text: '#1f2328',
    dim: '#59636e',
    36: '#0a6a8f',
    32: '#116329',
    33: '#7d4e00',
    31: '#a40e26',
  },
  dark: {
    back: '#161b22',
    edge: '#3d444d',
    text: '#e6edf3',
    dim: '#9198a1',
    36: '#56d4dd',
    32: '#56d364',
    33: '#e3b341',
    31: '#ff7b72',
  },
}

const escaped = (text) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Pieces of one line, each with the codes that hold for it. */
function piecesOf(line) {
  const pieces = []
  let style = {}
  for (const part of line.split(/(\u001B\[\d*m)/)) {
    const [, code] = /^\u001B\[(\d*)m$/.exec(part) ?? []
    if (code === undefined) {
      if (part !== '') pieces.push({ text: part, style })
    } else if (code === '1') style = { ...style, bold: true }
    else if (code === '2') style = { ...style, dim: true }
    else if (code === '22') style = { ...style, bold: false, dim: false }
    else if (code === '39') style = { ...style, colour: undefined }
    else if (code === '' || code === '0') style = {}
    else style = { ...style, colour: code }
  }
  return pieces
}

const plain = (line) => line.replace(/\u001B\[\d*m/g, '')

/** Broken at a space as a reader would; a line that holds codes is short. */
function wrapped(line, columns) {
  if (plain(line).length <= columns) return [line]
  const indent = /^ */.exec(line)[0].length
  const cut = line.lastIndexOf(' ', columns)
  const at = cut > indent ? cut : columns
  const rest = `${' '.repeat(indent + 2)}${line.slice(at).trimStart()}`
  return [line.slice(0, at).trimEnd(), ...wrapped(rest, columns)]
}

function row(line, index, theme) {
  const y = BAR + MARGIN + index * LINE
  let column = 0
  return piecesOf(line)
    .map(({ text, style }) => {
      const start = column + /^ */.exec(text)[0].length
      column += text.length
      if (text.trim() === '') return ''
      const fill = style.dim ? theme.dim : (theme[style.colour] ?? theme.text)
      const weight = style.bold ? ' font-weight="700"' : ''
      const x = (MARGIN + start * ADVANCE).toFixed(1)
      return `<text x="${x}" y="${y}" fill="${fill}"${weight}>${escaped(text.trim())}</text>\n`
    })
    .join('')
}

/** What a terminal shows, as an SVG that needs no font, script or network. */
export function terminalPicture(text, { title, description, scheme, columns }) {
  const theme = THEMES[scheme]
  const lines = text.split('\n').flatMap((line) => wrapped(line, columns))
  const width = Math.round(columns * ADVANCE + 2 * MARGIN)
  const height = BAR + lines.length * LINE + MARGIN
  const lights = [0, 1, 2].map(
    (n) => `<circle cx="${24 + n * 20}" cy="19" r="6" fill="${theme.edge}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description">
<title id="title">${escaped(title)}</title>
<desc id="description">${escaped(description)}</desc>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10" fill="${theme.back}" stroke="${theme.edge}"/>
${lights.join('')}
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="${SIZE}">
${lines.map((line, index) => row(line, index, theme)).join('')}</g>
</svg>
`
}
