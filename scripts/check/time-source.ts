import { codeOnly } from './scan-text.ts'
import { isTest, lineAt, type Finding, type SourceFile } from './source-files.ts'

const reading = /\bDate\.now\s*\(|\bnew\s+Date\s*\(\s*\)|\bnew\s+Date\b(?!\s*\()|\bTemporal\.Now\b/g

/** The server reads the time in one place, so that a test can set it. */
export function timeSource(files: SourceFile[]): Finding[] {
  const server = files.filter(({ path }) => /^apps\/server\/.*\.ts$/.test(path) && path !== 'apps/server/platform/clock.ts' && !isTest(path))
  return server.flatMap(({ path, text }) => {
    const code = codeOnly(text)
    return [...code.matchAll(reading)].map((match) => ({ file: `${path}:${lineAt(code, match.index)}`, rule: 'time-source', todo: 'ask clock.now() of apps/server/platform/clock.ts' }))
  })
}
