import type { readStatement as endpoint, StatementStatus, StatementType } from '@champa/contract/statement'
import type { Satang } from '@champa/contract/money'
import { movementId } from '../../platform/ids.ts'
import type { Handler } from '../../platform/route.ts'

interface Row {
  total: bigint
  seq: bigint | null
  type: StatementType
  source: string
  target: string
  source_name: string | null
  target_name: string | null
  status: StatementStatus
  amount: bigint
  created_at: Date
}

// Movements are numbered without gaps, so the newest number is the total and a page is a range of numbers: the first
// page and the last cost the same, at a hundred rows and at a million (performance.md).
export const statementPage = `select b.movement_seq as total, m.seq, m.type, m.source, m.target, m.status, m.amount, m.created_at, s.name as source_name, t.name as target_name
  from book b
  left join movement m on m.member_id = $1 and m.seq > b.movement_seq - $2::bigint * $3::bigint and m.seq <= b.movement_seq - ($2::bigint - 1) * $3::bigint
  left join game s on s.code = m.source
  left join game t on t.code = m.target
  where b.member_id = $1
  order by m.seq desc`

export const readStatement: Handler<typeof endpoint> = async ({ body, member }, house) => {
  const rows = await house.db.query<Row>(statementPage, [member.memberId, body.page, body.limit], 'statement-page')
  const lines = rows.filter((row): row is Row & { seq: bigint } => row.seq !== null)
  return {
    total: Number(rows[0]?.total ?? 0),
    statements: lines.map((row) => ({
      _id: movementId(member.memberId, row.seq),
      statementType: row.type,
      from: row.source,
      to: row.target,
      fromName: row.source_name,
      toName: row.target_name,
      status: row.status,
      amount: row.amount as Satang,
      createdAt: row.created_at.getTime(),
    })),
  }
}
