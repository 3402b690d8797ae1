import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { ratioText, type Figures, type Row } from './table.ts'

/** When and where rows were measured, and the commit that was measured. */
export interface Measurement {
  /** The date in UTC, such as 2026-11-23. */
  date: string
  /** The commit's hash, followed by `+` when there were uncommitted changes. */
  commit: string
  machine: { cores: number; cpu: string; memoryGb: number; node: string }
  /**
   * The machine's load average when the benchmark began; figures from a busy machine mean little.
   */
  load: number
}

export interface Results extends Measurement {
  rows: Row[]
}

/**
 * The figures that docs/performance.md shows (`--land` records them), by row, each with the run
 * that measured it.
 */
export interface Landed {
  rows: (Row & { id: string; measured: Measurement })[]
}

const folder = join(import.meta.dirname, 'results')
const landedFile = join(folder, 'landed.json')

/** The output of git; empty without git or outside a repository. */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}

/** Describes this run; call it before the bench loads the machine. */
export function thisMeasurement(): Measurement {
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== ''
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: `${git('rev-parse', '--short=8', 'HEAD') || 'unknown'}${isChanged ? '+' : ''}`,
    machine: {
      cores: cpus().length,
      cpu: cpus()[0]?.model.trim() ?? 'unknown',
      memoryGb: Math.round(totalmem() / 2 ** 30),
      node: process.versions.node,
    },
    load: Number(loadavg()[0]?.toFixed(1)),
  }
}

/** Writes the results of one run and returns the file's path. */
export function saveResults(results: Results): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${results.date}-${results.commit.replace('+', '-changed')}.json`)
  writeFileSync(path, toJson({ ...results, rows: results.rows.map(roundRow) }))
  return path
}

export function readLanded(): Landed {
  return existsSync(landedFile)
    ? (JSON.parse(readFileSync(landedFile, 'utf8')) as Landed)
    : { rows: [] }
}

/** Replaces the recorded figures of the rows that this run has measured. */
export function landResults(results: Results): string {
  mkdirSync(folder, { recursive: true })
  writeFileSync(landedFile, toJson(mergeLanded(readLanded(), results)))
  return landedFile
}

const toJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

/** Rows without an id and failed rows are not recorded, so earlier figures remain. */
export function mergeLanded(landed: Landed, { rows, ...measured }: Results): Landed {
  const merged = new Map(landed.rows.map((row) => [row.id, row]))
  for (const row of rows)
    if (row.id !== undefined && !row.failed)
      merged.set(row.id, { ...roundRow(row), id: row.id, measured })
  return { rows: [...merged.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
}

function roundRow(row: Row): Row {
  return {
    ...row,
    ...(row.ratio === undefined ? {} : { ratio: rounded(row.ratio) }),
    ...(row.figures === undefined ? {} : { figures: roundFigures(row.figures) }),
  }
}

const roundFigures = (figures: Figures): Figures =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value = Number.NaN]) => [name, rounded(value)]),
  )

/** Four significant digits: more would be noise. */
const rounded = (value: number): number => Number(value.toPrecision(4))

/** The recorded and the new figure of each row that was recorded before, as rows of a table. */
export function compareWithLanded(rows: readonly Row[], landed: Landed): Row[] {
  const before = new Map(landed.rows.map((row) => [row.id, row]))
  return rows.flatMap((row) => {
    const last = row.id === undefined || row.failed ? undefined : before.get(row.id)
    if (!last) return []
    const changes = [
      last.ratio === undefined || row.ratio === undefined
        ? null
        : `${ratioText(last.ratio, last.unit)} → ${ratioText(row.ratio, row.unit)} ` +
          times(last.ratio, row.ratio),
      change('server', last.figures?.['serverUs'], row.figures?.['serverUs']),
      change('database', last.figures?.['databaseUs'], row.figures?.['databaseUs']),
    ].filter((part) => part !== null)
    return [{ name: row.name, figure: `${changes.join('; ')} (${last.measured.commit})` }]
  })
}

function change(name: string, before: number | undefined, now: number | undefined): string | null {
  if (before === undefined || now === undefined) return null
  return `${name} ${Math.round(before)} → ${Math.round(now)} µs ${times(before, now)}`
}

const times = (before: number, now: number): string => `(×${(now / before).toFixed(2)})`
