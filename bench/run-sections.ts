import { isMet, printTable, type Row } from './table.ts'

export interface Section {
  name: string
  title: string
  run: () => Promise<Row[]>
}

export interface Outcome {
  rows: Row[]
  /** 1 when a section or a row failed; a missed target fails nothing, since the machine is shared. */
  exitCode: 0 | 1
}

/** Runs every section to its end, or the one that is named. A section that throws becomes a row, and the next one runs. */
export async function runSections(sections: Section[], only?: string): Promise<Outcome> {
  const chosen = sections.filter(({ name }) => !only || name === only)
  if (chosen.length === 0)
    throw new Error(
      `no section is named ${only}; there are ${sections.map(({ name }) => name).join(', ')}`,
    )
  const rows: Row[] = []
  for (const { name, title, run } of chosen) {
    const found = await run().catch((error: unknown) => [
      failedRow(`${name}, whole section`, error),
    ])
    printTable(title, found)
    rows.push(...found.map((row) => ({ ...row, section: name })))
  }
  return { rows, exitCode: rows.some(({ failed }) => failed) ? 1 : 0 }
}

/** What could not be measured, with the reason and what lies behind it. */
export function failedRow(what: string, error: unknown): Row {
  const reasons: string[] = []
  for (
    let cause = error;
    cause !== undefined && reasons.length < 3;
    cause = cause instanceof Error ? cause.cause : undefined
  )
    reasons.push(reasonOf(cause))
  return { what, figure: `FAILED: ${reasons.join(': ')}`, failed: true }
}

function reasonOf(cause: unknown): string {
  if (cause instanceof Error) return cause.message.split('\n')[0]!
  return typeof cause === 'string' ? cause : JSON.stringify(cause)
}

/** The one table at the end, and in its last line what was met and what failed. */
export function printSummary({ rows }: Outcome): void {
  printTable(
    'All sections',
    rows.map((row) => ({ ...row, what: `${row.section}: ${row.what}` })),
  )
  const held = rows.filter(({ target }) => target !== undefined)
  console.log(
    `\n${held.filter(isMet).length} of ${held.length} targets met, ${rows.filter(({ failed }) => failed).length} failed`,
  )
}
