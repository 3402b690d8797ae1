import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { gather } from '../../../platform/database/gather.ts'

interface PaidCode {
  memberId: bigint
  codeId: string
  amount: bigint
  isNew: boolean
}

const gathered = new WeakMap<Db, (code: PaidCode) => Promise<void>>()

/** Paid stands over cancelled, expired and replaced; nothing stands over paid. What was told before is not told again. */
export function markPaid(db: Db, code: PaidCode): Promise<void> {
  let call = gathered.get(db)
  if (!call) {
    call = gather((codes: PaidCode[]) => markAll(db, codes), { inFlight: 2, most: 64, keyOf: (one) => one.codeId })
    gathered.set(db, call)
  }
  return call(code)
}

async function markAll(db: Db, codes: PaidCode[]): Promise<void[]> {
  await db.query(
    `update qrcode q set state = 'paid', paid_amount = p.amount, closed_at = $5
      from unnest($1::bigint[], $2::text[], $3::bigint[], $4::boolean[]) as p(member_id, id, amount, is_new)
      where q.member_id = p.member_id and q.id = p.id and (q.state <> 'paid' or p.is_new)`,
    [codes.map((one) => one.memberId), codes.map((one) => one.codeId), codes.map((one) => one.amount), codes.map((one) => one.isNew), clock.now()], 'qrcode-paid',
  )
  return codes.map(() => undefined)
}
