import { scanText } from '../check/scan-text.ts'
import { lineAt, type Finding, type SourceFile } from '../check/source-files.ts'

interface Passage {
  kind: 'comment' | 'string' | 'prose'
  text: string
  start: number
}

/** The specification pages and the code that reads them. */
const exempt = /^(docs\/specification|scripts\/docs)\//

/** Citations of an external document by number or decision, and paths outside the repository. */
const outside = new RegExp(
  [
    String.raw`\b(?:[Ss]emantics|[Ss]pecification),?[\s*]+(?:section[\s*]+)?D?\d+(?:\.\d+)*`,
    String.raw`\((?:see )?spec[\s,:]+[^)\n]+`,
    String.raw`\(D\d{1,2}\b`,
    String.raw`(?:\.\.|/work)/shared\b`,
  ].join('|'),
  'g',
)

/** Matches a file that a comment mentions, by its name or path. */
const fileName = /(?<![\w./@*$-])(?:\.{1,2}\/)*((?:[\w.-]+\/)*\w[\w.-]*\.(?:md|sql|tsx?))\b/g

const sqlComment = /--[^\n]*|\/\*[\s\S]*?\*\//g

/**
 * Finds citations that a reader of the repository cannot follow: external documents, rule ids
 * missing from docs/specification, and in comments names of files that do not exist.
 * @param rules maps each rule id to its page.
 */
export function citations(files: SourceFile[], rules: ReadonlyMap<string, string>): Finding[] {
  const prefixes = new Set([...rules.keys()].map((id) => id.replace(/-\d+$/, '')))
  const ruleId = new RegExp(String.raw`(?<![\w-])(?:${[...prefixes].join('|')})-\d+\b`, 'g')
  const paths = files.map(({ path }) => `/${path}`)
  const isFile = (name: string) =>
    name.endsWith('.config.ts') || paths.some((path) => path.endsWith(`/${name}`))
  const judge = (file: SourceFile, passage: Passage): Finding[] => {
    const found = matches(file, passage, outside, 'cite a rule of docs/specification by its id')
    if (passage.kind === 'string') return found
    const unknown = matches(file, passage, ruleId, 'no page of docs/specification has this rule')
    const missing = matches(file, passage, fileName, 'no file of the repository has this name')
    return [
      ...found,
      ...unknown.filter(({ match }) => !rules.has(match)),
      ...(passage.kind === 'comment'
        ? missing.filter(({ match }) => !isFile(match.replace(/^(\.{1,2}\/)+/, '')))
        : []),
    ]
  }
  const judged = files.filter(({ path }) => !exempt.test(path))
  return judged.flatMap((file) => passagesOf(file).flatMap((passage) => judge(file, passage)))
}

function passagesOf({ path, text }: SourceFile): Passage[] {
  if (path.endsWith('.md')) return [{ kind: 'prose', text, start: 0 }]
  if (path.endsWith('.sql')) {
    const comments = [...text.matchAll(sqlComment)]
    return comments.map(({ 0: part, index }) => ({ kind: 'comment', text: part, start: index }))
  }
  return scanText(text).flatMap(({ kind, text: part, start }) =>
    kind === 'code' ? [] : [{ kind, text: part, start }],
  )
}

interface Match extends Finding {
  match: string
}

function matches(file: SourceFile, passage: Passage, pattern: RegExp, todo: string): Match[] {
  const { text, start } = passage
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => {
    const match = found.replace(/[\s*]+/g, ' ')
    const line = lineAt(file.text, start + index)
    return { file: `${file.path}:${line}`, rule: 'citations', todo: `"${match}": ${todo}`, match }
  })
}
