import { withBar } from './bars.ts'
import { isMet, printTable, type Row } from './table.ts'

export interface Section {
  name: string
  title: string
  run: () => Promise<Row[]>
}

export interface Outcome {
  rows: Row[]
  /**
   * Exit code of the bench: 1 when a section or a row failed. A missed target does not count, since
   * the machine is shared.
   */
  exitCode: 0 | 1
}

/**
 * Runs all sections, or the named one. A section that throws becomes a failed row, and the next one
 * runs.
 */
export async function runSections(sections: Section[], only?: string): Promise<Outcome> {
  const chosen = sections.filter(({ name }) => !only || name === only)
  if (chosen.length === 0)
    throw new Error(
      `no section is named ${only}; there are ${sections.map(({ name }) => name).join(', ')}`,
    )
  const rows: Row[] = []
  for (const { name, title, run } of chosen) {
    const found = await run()
      .then((measured) => measured.map(withBar))
      .catch((error: unknown) => [failedRow(`${name}, whole section`, error)])
    printTable(title, found)
    rows.push(...found.map((row) => ({ ...row, section: name })))
  }
  return { rows, exitCode: rows.some(({ failed }) => failed) ? 1 : 0 }
}

/** A row for a failed measurement, with the chain of reasons. */
export function failedRow(name: string, error: unknown): Row {
  const reasons: string[] = []
  for (
    let cause = error;
    cause !== undefined && reasons.length < 3;
    cause = cause instanceof Error ? cause.cause : undefined
  )
    reasons.push(reasonOf(cause))
  return { name, figure: `FAILED: ${reasons.join(': ')}`, failed: true }
}

function reasonOf(cause: unknown): string {
  if (cause instanceof Error) return cause.message.replace(/\n.*/s, '')
  return typeof cause === 'string' ? cause : JSON.stringify(cause)
}

/** Prints all rows in one table, with the counts of met targets and failures in the last line. */
export function printSummary({ rows }: Outcome): void {
  printTable(
    'All sections',
    rows.map((row) => ({ ...row, name: `${row.section}: ${row.name}` })),
  )
  const held = rows.filter(({ target }) => target !== undefined)
  console.log(
    `\n${held.filter(isMet).length} of ${held.length} targets met, ${rows.filter(({ failed }) => failed).length} failed`,
  )
}
