/** A segment of a TypeScript file: code, a comment, or the content of a string or template. */
export interface Piece {
  kind: 'code' | 'comment' | 'string'
  text: string
  start: number
}

/**
 * Splits TypeScript into code, comments and strings, accurately enough for lints. Each `${…}` of a
 * template becomes a question mark, like a parameter of a statement.
 */
export function scanText(text: string): Piece[] {
  const pieces: Piece[] = []
  let position = 0
  while (position < text.length) {
    const piece = commentAt(text, position) ?? stringAt(text, position) ?? codeAt(text, position)
    pieces.push(piece)
    position = piece.start + lengthOf(text, piece)
  }
  return pieces
}

const lengths = new WeakMap<Piece, number>()

function lengthOf(text: string, piece: Piece): number {
  return lengths.get(piece) ?? text.length
}

function made(kind: Piece['kind'], text: string, start: number, length: number): Piece {
  const piece = { kind, text, start }
  lengths.set(piece, Math.max(length, 1))
  return piece
}

function commentAt(text: string, start: number): Piece | undefined {
  const opening = text.slice(start, start + 2)
  if (opening !== '//' && opening !== '/*') return undefined
  const found = text.indexOf(opening === '//' ? '\n' : '*/', start + 2)
  const end = found < 0 ? text.length : opening === '//' ? found : found + 2
  return made('comment', text.slice(start, end), start, end - start)
}

function stringAt(text: string, start: number): Piece | undefined {
  const quote = text[start]
  if (quote !== "'" && quote !== '"' && quote !== '`') return undefined
  let inside = ''
  let position = start + 1
  while (position < text.length && text[position] !== quote) {
    if (quote === '`' && text.startsWith('${', position)) {
      inside += '?'
      position = endOfHole(text, position + 2)
    } else if (text[position] === '\\') {
      inside += ' '
      position += 2
    } else if (quote !== '`' && text[position] === '\n') {
      // An apostrophe in JSX text or a regular expression starts no string.
      return made('code', quote, start, 1)
    } else {
      inside += text[position]
      position += 1
    }
  }
  return made('string', inside, start, position + 1 - start)
}

function endOfHole(text: string, start: number): number {
  let depth = 1
  let position = start
  while (position < text.length && depth > 0) {
    const nested =
      text[position] === '{' || text[position] === '}' ? undefined : stringAt(text, position)
    if (text[position] === '{') depth += 1
    if (text[position] === '}') depth -= 1
    position += nested ? lengthOf(text, nested) : 1
  }
  return position
}

function codeAt(text: string, start: number): Piece {
  const next = text.slice(start + 1).search(/['"`]|\/\/|\/\*/)
  const end = next < 0 ? text.length : start + 1 + next
  return made('code', text.slice(start, end), start, end - start)
}

/** Returns the text with comments and strings blanked out. Positions are preserved. */
export function codeOnly(text: string): string {
  let result = ''
  for (const piece of scanText(text)) {
    result +=
      piece.kind === 'code'
        ? piece.text
        : text.slice(piece.start, piece.start + lengthOf(text, piece)).replace(/[^\n]/g, ' ')
  }
  return result
}
