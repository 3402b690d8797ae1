import { codeOnly } from './scan-text.ts'
import { isTest, lineAt, type Finding, type SourceFile } from './source-files.ts'

const reading = /\bDate\.now\s*\(|\bnew\s+Date\s*\(\s*\)|\bnew\s+Date\b(?!\s*\()|\bTemporal\.Now\b/g

const databaseClock =
  /(?<![.\w])(now|clock_timestamp|statement_timestamp|transaction_timestamp)\(\)|\bcurrent_(timestamp|date|time)\b|\blocaltime(stamp)?\b/gi

/**
 * Files that record changes to the database itself, compare the database's own timestamps, or do not
 * trust the server's clock (docs/decisions/201).
 */
export const aboutTheDatabase = [
  'apps/server/features/staff-changes/change-staff.sql',
  'apps/server/platform/database/migrate.ts',
  'apps/server/migrations/001-platform.sql',
]

/**
 * Reports code that does not take the time from clock.ts: a test can set the time there, and the
 * database receives it as a parameter.
 */
export function timeSource(files: SourceFile[]): Finding[] {
  return [...readingMachine(files), ...readingDatabase(files)]
}

function readingDatabase(files: SourceFile[]): Finding[] {
  // The rule also applies to tests: `npm run test:repeat` shifts the clock of Node, not of the
  // database.
  const server = files.filter(
    ({ path }) =>
      /^(apps\/server|e2e)\/.*\.(ts|sql)$/.test(path) && !aboutTheDatabase.includes(path),
  )
  return server.flatMap(({ path, text }) =>
    [...text.matchAll(databaseClock)].map((match) => ({
      file: `${path}:${lineAt(text, match.index)}`,
      rule: 'time-source',
      todo: 'pass clock.now() as a parameter instead of reading the database clock',
    })),
  )
}

function readingMachine(files: SourceFile[]): Finding[] {
  const server = files.filter(
    ({ path }) =>
      /^apps\/server\/.*\.ts$/.test(path) &&
      path !== 'apps/server/platform/clock.ts' &&
      !isTest(path),
  )
  return server.flatMap(({ path, text }) => {
    const code = codeOnly(text)
    return [...code.matchAll(reading)].map((match) => ({
      file: `${path}:${lineAt(code, match.index)}`,
      rule: 'time-source',
      todo: 'use clock.now() of apps/server/platform/clock.ts',
    }))
  })
}
