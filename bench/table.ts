/** The measured values of a row by name, such as perSecond, p99Ms and serverUs. */
export type Figures = Partial<Record<string, number>>

/** One result: a figure, and with a target the ratio that is compared with it. */
export interface Row {
  /** Identifies the row in stored results; stays the same when `name` is reworded. */
  id?: string
  name: string
  figure: string
  ratio?: number
  /** The unit of `ratio` when it holds a measured value instead of a ratio. */
  unit?: string
  target?: number
  better?: 'more' | 'less'
  figures?: Figures
  /** True when the measurement failed; the figure contains the reason. */
  failed?: true
  /** The section of the benchmark that measured the row. */
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
    const held = row.ratio === undefined ? '' : `  ${ratioText(row.ratio, row.unit)}`
    console.log(`  ${row.name.padEnd(widest)}  ${row.figure}${held}${targetText(row)}`)
  }
}

function targetText(row: Row): string {
  if (row.ratio === undefined || row.target === undefined) return ''
  const target = `${row.better === 'less' ? '≤' : '≥'} ${row.target.toLocaleString('en')}`
  return ` (target ${target}, ${isMet(row) ? 'met' : 'MISSED'})`
}

/** Formats a ratio with two decimals, and a value with a unit with as many decimals as it needs. */
export function ratioText(ratio: number, unit?: string): string {
  if (unit === undefined) return `ratio ${ratio.toFixed(2)}`
  return `${ratio.toLocaleString('en', { maximumFractionDigits: ratio < 10 ? 2 : 0 })} ${unit}`
}
