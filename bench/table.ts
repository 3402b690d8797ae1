/** One line of what the bench prints: a figure, and where there is a target, the ratio it is held against. */
export interface Row {
  what: string
  figure: string
  ratio?: number
  target?: number
  better?: 'more' | 'less'
  /** It could not be measured; the figure says why. */
  failed?: true
  /** Which part of the bench it is of. */
  section?: string
}

export function isMet(row: Row): boolean {
  if (row.ratio === undefined || row.target === undefined) return true
  return row.better === 'less' ? row.ratio <= row.target : row.ratio >= row.target
}

export function printTable(title: string, rows: Row[]): void {
  console.log(`\n${title}`)
  const widest = Math.max(0, ...rows.map((row) => row.what.length))
  for (const row of rows) {
    const held =
      row.ratio === undefined
        ? ''
        : `  ratio ${row.ratio.toFixed(2)}${row.target === undefined ? '' : ` (target ${row.better === 'less' ? '≤' : '≥'} ${row.target}${isMet(row) ? ', met' : ', MISSED'})`}`
    console.log(`  ${row.what.padEnd(widest)}  ${row.figure}${held}`)
  }
}
