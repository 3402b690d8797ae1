/** One result: a figure, and with a target the ratio that is compared with it. */
export interface Row {
  name: string
  figure: string
  ratio?: number
  target?: number
  better?: 'more' | 'less'
  /** True when the measurement failed; the figure contains the reason. */
  failed?: true
  /** Name of the section. */
  section?: string
}

export function isMet(row: Row): boolean {
  if (row.ratio === undefined || row.target === undefined) return true
  return row.better === 'less' ? row.ratio <= row.target : row.ratio >= row.target
}

export function printTable(title: string, rows: Row[]): void {
  console.log(`\n${title}`)
  const widest = Math.max(0, ...rows.map((row) => row.name.length))
  for (const row of rows) {
    const held =
      row.ratio === undefined
        ? ''
        : `  ratio ${row.ratio.toFixed(2)}${row.target === undefined ? '' : ` (target ${row.better === 'less' ? '≤' : '≥'} ${row.target}${isMet(row) ? ', met' : ', MISSED'})`}`
    console.log(`  ${row.name.padEnd(widest)}  ${row.figure}${held}`)
  }
}
