import { proveBooks as endpoint } from '@champa/contract/office/books'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { Handler } from '../../platform/route/route.ts'
import { actOnce, originOf } from '../audit/index.ts'

/** The proof that staff ask for, in `nightly_run`; the nightly one keeps a row of its own. */
export const askedProofName = 'ledger-proof-asked'
/** Reading every book takes from the members' database, so proofs are not asked for in a row. */
const pauseMs = 5 * 60_000

/**
 * Asks for a proof, which the job nightly-proof runs in one of the processes: reading all books
 * takes longer than a request may.
 */
export const proveBooks: Handler<typeof endpoint> = async (call, ctx) => {
  const { staffId } = call.staff
  const { answer } = await actOnce(ctx, endpoint, call, async (tx) => {
    const now = clock.now()
    const asked = await tx.query(
      `insert into nightly_run as n (name, day, holder, started_at, asked_by)
        values ($1, ($2::timestamptz at time zone 'Asia/Bangkok')::date, '', $2, $3)
        on conflict (name) do update set day = excluded.day, holder = '', lease_until = null,
          started_at = excluded.started_at, finished_at = null, result = null,
          asked_by = excluded.asked_by
        where n.finished_at <= $4
        returning name`,
      [askedProofName, now, staffId, new Date(now.getTime() - pauseMs)],
    )
    if (asked.length === 0)
      throw call.refuse((await isRunning(tx)) ? 'NOT_WAITING' : 'REQUEST_LIMIT')
    return {
      answer: { done: true as const },
      event: {
        staffId,
        action: 'prove-books',
        permission: 'books.resolve',
        aboutKind: 'books',
        about: 'proof',
        origin: originOf(call),
      },
    }
  })
  return answer
}

async function isRunning(tx: Tx): Promise<boolean> {
  const rows = await tx.query(
    'select name from nightly_run where name = $1 and finished_at is null',
    [askedProofName],
  )
  return rows.length > 0
}
