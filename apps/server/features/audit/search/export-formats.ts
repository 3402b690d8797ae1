import { byteOrderMark, textCell } from '../../../platform/files/csv.ts'
import { toAuditRow, type FoundEntry } from './find-entries.ts'

interface ExportFormat {
  type: string
  /** The extension of the file's name. */
  name: string
  head: string
  line: (entry: FoundEntry) => string
}

/** Columns of the CSV; scripts/audit/verify-export.mjs reads those that it needs by name. */
const columns = [
  'staffId',
  'seq',
  'at',
  'actor',
  'staffName',
  'action',
  'permission',
  'aboutKind',
  'aboutId',
  'memberId',
  'outcome',
  'approvalId',
  'requestId',
  'network',
  'device',
  'reason',
  'prevHash',
  'hash',
  'body',
] as const

function csvLine(entry: FoundEntry): string {
  const row = { ...toAuditRow(entry), at: entry.at.toISOString() }
  return `${columns.map((column) => textCell(row[column] ?? '')).join(',')}\r\n`
}

/** Severity numbers of OpenTelemetry: 9 is INFO, 13 WARN. */
const severityOf = ({ outcome }: FoundEntry) =>
  outcome === 'refused' || outcome === 'failed'
    ? { SeverityNumber: 13, SeverityText: 'WARN' }
    : { SeverityNumber: 9, SeverityText: 'INFO' }

/** One log record in OpenTelemetry's names; other fields are attributes `champa.audit.*`. */
function jsonLine(entry: FoundEntry): string {
  const { at: _, action, body, staffName, network, ...others } = toAuditRow(entry)
  const record = {
    Timestamp: `${BigInt(entry.at.getTime()) * 1_000_000n}`,
    ...severityOf(entry),
    EventName: `champa.audit.${action}`,
    Body: body,
    Resource: { 'service.name': 'champa' },
    Attributes: {
      'enduser.id': others.staffId,
      ...(staffName === null ? {} : { 'user.full_name': staffName }),
      ...(network === null ? {} : { 'client.address': network }),
      ...Object.fromEntries(
        Object.entries(others).flatMap(([name, value]) =>
          value === null ? [] : [[`champa.audit.${snakeCase(name)}`, value]],
        ),
      ),
    },
  }
  return `${JSON.stringify(record)}\n`
}

const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const formats: Record<'csv' | 'jsonl', ExportFormat> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    name: 'csv',
    head: `${byteOrderMark}${columns.join(',')}\r\n`,
    line: csvLine,
  },
  jsonl: { type: 'application/x-ndjson', name: 'jsonl', head: '', line: jsonLine },
}
