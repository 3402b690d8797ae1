import { scanText } from './scan-text.ts'
import { lineAt, type Finding, type SourceFile } from './source-files.ts'

/** Retired names, each with its replacement (docs/glossary.md). */
const retired: Record<string, string> = {
  House: 'AppContext',
  TestHouse: 'TestApp',
  Satang: 'MinorUnits',
  useAsk: 'useApiQuery',
  askKey: 'queryKeyOf',
  useChange: 'useApiMutation',
  trySurely: 'retryUntilKnown',
  alongside: 'projection',
  takeEvidence: 'ingestReport',
  whatFollows: 'pendingEffects',
  noteDeed: 'recordAudit',
  deed: 'auditAction',
  letIn: 'authenticateSocket',
  carryMoney: 'executeTransfer',
  holdMoney: 'postWhenFree',
  lookAtGames: 'syncBalances',
  leaveToPerson: 'escalate',
  beOn: 'requireChatEnabled',
  needRoom: 'getRoomOrThrow',
  hindrance: 'ineligibleReason',
  whatKeeps: 'closureBlockers',
  glyphAfter: 'iconAfter',
}
/**
 * Names of tables and columns before the baseline migrations (docs/decisions/141), each with its
 * new name.
 */
const retiredTables: Record<string, string> = {
  staff_deed: 'audit_entry',
  site_document: 'operator_setting',
  unread_news: 'unreadable_report',
  unread_sms: 'unreadable_report',
  bet_mark: 'bet_cursor',
  bonus_armed: 'bonus_activation',
  break_work: 'play_break_job',
  exclusion_mark: 'exclusion_fingerprint',
  exclusion_pass: 'exclusion_exemption',
  invite_mark: 'invite_cursor',
  awaited_amount: 'reserved_amount',
  payment_turn: 'payment_lock',
  payment_kept: 'payment_unmatched',
}
const retiredNames = new RegExp(`\\b(?:${Object.keys(retired).join('|')})\\b`, 'g')
const retiredTableNames = new RegExp(`\\b(?:${Object.keys(retiredTables).join('|')})\\b`, 'g')
const boundary = /\b[a-z]\w*(?<!At|\bat)(?:Most|Least)(?:Ms|Bytes|Px)?\b/g

const maxColumns = 100
/** Share of lines that may exceed 100 columns, for URLs and texts that no formatter breaks. */
const maxLongShare = 0.003
/** Files with translated texts or drawings, whose lines may exceed 100 columns. */
export const unbroken = [
  /^apps\/\w+\/text\//,
  /^packages\/ui\/(?:icons|art|brand)\//,
  /^apps\/server\/migrations\/00[45]-/,
]

/** Reports retired names in code and in SQL, and limits that are not called max… or min…. */
export function retiredWords(files: SourceFile[]): Finding[] {
  const tables = files
    .filter(({ path }) => /\.(?:tsx?|sql)$/.test(path) && path !== 'scripts/check/language.ts')
    .flatMap(({ path, text }) =>
      [...text.matchAll(retiredTableNames)].map(({ index, 0: word }) => ({
        file: `${path}:${lineAt(text, index)}`,
        rule: 'retired-words',
        todo: `"${word}" is called ${retiredTables[word]}`,
      })),
    )
  const names = files
    .filter(({ path }) => /\.tsx?$/.test(path) && path !== 'scripts/check/language.ts')
    .flatMap(({ path, text }) =>
      scanText(text)
        .filter(({ kind }) => kind === 'code')
        .flatMap((piece) =>
          [...piece.text.matchAll(retiredNames), ...piece.text.matchAll(boundary)].map(
            ({ index, 0: word }) => ({
              file: `${path}:${lineAt(text, piece.start + index)}`,
              rule: 'retired-words',
              todo: `"${word}" is called ${retired[word] ?? 'max… or min…'}`,
            }),
          ),
        ),
    )
  return [...tables, ...names]
}

/** Columns of a line: a vowel or tone mark above or below a Thai or Lao letter takes none. */
const widthOf = (line: string): number => [...line.replaceAll(/\p{M}/gu, '')].length

/** Reports the longest lines when more than 0.3 % are longer than 100 columns. */
export function lineWidth(files: SourceFile[]): Finding[] {
  const lines = files
    .filter(({ path }) => !unbroken.some((one) => one.test(path)))
    .flatMap(({ path, text }) =>
      text.split('\n').map((line, index) => ({ at: `${path}:${index + 1}`, width: widthOf(line) })),
    )
  const long = lines.filter(({ width }) => width > maxColumns)
  if (long.length <= lines.length * maxLongShare) return []
  return long
    .toSorted((left, right) => right.width - left.width)
    .slice(0, 20)
    .map(({ at, width }) => ({
      file: at,
      rule: 'line-width',
      todo: `${width} columns; ${long.length} of ${lines.length} lines are over ${maxColumns}: break some`,
    }))
}
