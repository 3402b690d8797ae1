import { lineAt, type Finding, type SourceFile } from './source-files.ts'

/** The words are concatenated, so that this file does not match itself. */
const marks = new RegExp(
  `\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'].join('|')})\\b`,
  'g',
)
const skips = /\b(?:test|it|describe)\.(only|skip|todo)\s*\(/g

/** Reports comments that mark unfinished work, and skipped or exclusive tests. */
export function unfinishedWork(files: SourceFile[]): Finding[] {
  return files.flatMap(({ path, text }) => [
    ...[...text.matchAll(marks)].map((match) => ({
      file: `${path}:${lineAt(text, match.index)}`,
      rule: 'unfinished-work',
      todo: `do what "${match[1]}" says now, or open an issue and remove it`,
    })),
    ...[...text.matchAll(skips)].map((match) => ({
      file: `${path}:${lineAt(text, match.index)}`,
      rule: 'unfinished-work',
      todo: `.${match[1]} excludes tests from the run: remove it`,
    })),
  ])
}
