import { codeOnly, scanText } from './scan-text.ts'
import { isTest, lineAt, type Finding, type SourceFile } from './source-files.ts'
import { aboutTheDatabase } from './time-source.ts'

interface Statement {
  text: string
  line: number
  /** True in a .sql file, where functions are defined. */
  file: boolean
}

interface Rule {
  name: string
  breaks: (statement: Statement) => boolean
  todo: string
}

const sqlPattern =
  /\b(select\s[\s\S]*\bfrom|insert\s+into|update\s+\S+\s+(\w+\s+)?set|delete\s+from|create\s+(or\s+replace\s+)?(table|function|index|trigger|unique)|alter\s+table|notify|member_id\s*=\s*\$\d)\b/i
const locks = /\bfor\s+(no\s+key\s+update|update|key\s+share|share)\b/i

const comparesTime =
  /\b(where|and|or|on)\s+(\w+\.)?\w+_(at|until|since)\s*(=|<>|is\s+(not\s+)?distinct\s+from)\s*(\$\d|any\b|p_\w+)/i

/** The rules of docs/scale.md for SQL that also runs on a sharded cluster. */
const rules: Rule[] = [
  {
    name: 'simple-case',
    breaks: ({ text }) => /\bcase\s+(?!when\b)[\w$?("]/i.test(text),
    todo: 'write CASE WHEN x = v instead of CASE x WHEN v',
  },
  {
    name: 'lock-without-member',
    breaks: ({ text }) => locks.test(text) && !/\bmember_id\s*=/i.test(text),
    todo: 'a row lock needs "member_id = $n" in the same statement',
  },
  {
    name: 'no-triggers',
    breaks: ({ text }) =>
      /\bcreate\s+(or\s+replace\s+)?(constraint\s+)?trigger\b|\breturns\s+(event_)?trigger\b/i.test(
        text,
      ),
    todo: 'no triggers: write through a function, guard by GRANT',
  },
  {
    name: 'no-serial',
    breaks: ({ text }) =>
      /\s(big|small)?serial\b(?!\w)|\bcreate\s+sequence\b|\bnextval\s*\(/i.test(text),
    todo: 'no serial or sequence: make ids in the application',
  },
  {
    name: 'no-notify-in-functions',
    breaks: ({ text, file }) =>
      (file || /\bcreate\s+(or\s+replace\s+)?function\b/i.test(text)) &&
      /\bpg_notify\s*\(|\bnotify\s+\w/i.test(text),
    todo: 'notify from the application after commit',
  },
  {
    name: 'exact-time',
    breaks: ({ text }) => comparesTime.test(text),
    todo:
      'JavaScript drops the microseconds of a timestamp: compare with isAt of ' +
      'platform/database/exact-time.ts',
  },
  {
    name: 'time-from-the-app',
    breaks: ({ text }) =>
      /(?<!\bdefault\s+)\b(now\s*\(\)|current_timestamp|clock_timestamp\s*\(\))/i.test(text),
    todo: 'pass clock.now() as a parameter',
  },
]

export function sqlRules(files: SourceFile[]): Finding[] {
  return files
    .filter((file) => file.path.startsWith('apps/server/') && !isTest(file.path))
    .flatMap((file) => {
      if (file.path.endsWith('.sql')) return check(file.path, statementsOf(file.text))
      return [...check(file.path, stringsOf(file.text)), ...errorFields(file)]
    })
}

function check(path: string, statements: Statement[]): Finding[] {
  return statements.flatMap((statement) =>
    rules
      .filter((rule) => rule.breaks(statement))
      .filter(({ name }) => name !== 'time-from-the-app' || !aboutTheDatabase.includes(path))
      .map((rule) => ({
        file: `${path}:${statement.line}`,
        rule: `sql-rules/${rule.name}`,
        todo: rule.todo,
      })),
  )
}

/**
 * Splits SQL into statements, with comments and literals blanked out so that line numbers are
 * preserved.
 */
function statementsOf(sql: string): Statement[] {
  const plain = sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, (hidden) =>
    hidden.replace(/[^\n]/g, ' '),
  )
  let start = 0
  return plain.split(';').map((text) => {
    const statement = { text, line: lineAt(plain, start + text.search(/\S|$/)), file: true }
    start += text.length + 1
    return statement
  })
}

function stringsOf(text: string): Statement[] {
  return scanText(text)
    .filter((piece) => piece.kind === 'string' && sqlPattern.test(piece.text))
    .flatMap((piece) =>
      statementsOf(piece.text).map((statement) => ({
        text: statement.text,
        line: lineAt(text, piece.start) + statement.line - 1,
        file: false,
      })),
    )
}

/** Errors from a sharded cluster carry no constraint or table name. */
function errorFields(file: SourceFile): Finding[] {
  const code = codeOnly(file.text)
  return [
    ...code.matchAll(/\b(?:e|err|error|cause|reason|failure)\w*\??\.(constraint|table)\b/gi),
  ].map((match) => ({
    file: `${file.path}:${lineAt(code, match.index)}`,
    rule: 'sql-rules/no-constraint-names',
    todo: `.${match[1]} is undefined on a cluster: use the SQLSTATE or a code of our own`,
  }))
}
