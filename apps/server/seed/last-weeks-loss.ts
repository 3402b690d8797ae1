import { type MinorUnits, minorUnits } from '@champa/contract/money'
import { lastClosedWeek } from '../features/refund/index.ts'
import { openGameAccounts } from '../ledger/accounts.ts'
import { post, type Posting } from '../ledger/post.ts'
import {
  depositReceived,
  playObserved,
  transferLanded,
  transferToGameHeld,
} from '../ledger/postings/index.ts'
import { bangkokIso, clock } from '../platform/clock.ts'
import { queryOne, type Tx } from '../platform/db.ts'
import type { AppContext } from '../platform/app-context.ts'

const code = 'naga'
const dayMs = 86_400_000
const minuteMs = 60_000

interface Loss {
  memberId: bigint
  currency: string
  amount: MinorUnits
}

/**
 * Writes a deposit that was transferred to a game and lost there into the last closed week, so that
 * its refund can be tried.
 * Runs in one transaction, once a week: a sandbox started in a later week gets a loss of that week
 * too.
 */
export async function seedLastWeeksLoss(
  ctx: AppContext,
  { memberId, currency, amount }: Loss,
): Promise<void> {
  const { from } = lastClosedWeek(clock.now())
  const reference = `demo-loss-${bangkokIso(from).slice(0, 10)}`
  // The time of a posting, in minutes after Wednesday 20:00.
  const at = (minutes: number): Date =>
    new Date(from.getTime() + 3 * dayMs + 20 * 60 * minuteMs + minutes * minuteMs)
  await ctx.db.transaction(async (tx) => {
    const paid = await posted(tx, {
      ...depositReceived({
        member: memberId,
        receivingAccount: 'DEMO',
        bankReference: reference,
        channel: 'PAYONEX',
        amount,
      }),
      at: at(0),
    })
    if (paid.replayed) return
    await tx.query('update deposit_play set played = required where member_id = $1 and seq = $2', [
      memberId,
      paid.seq,
    ])
    await openGameAccounts(tx, memberId, code, currency)
    const sent = { member: memberId, key: reference, code, amount, dueAt: at(10), detail: {} }
    const { seq } = await posted(tx, { ...transferToGameHeld(sent), at: at(10) })
    await posted(tx, {
      ...transferLanded({ member: memberId, seq, code, amount, into: 'game' }),
      at: at(11),
    })
    const game = await queryOne<{ seq: bigint }>(
      tx,
      'select seq from account where member_id = $1 and name = $2',
      [memberId, `game:${code}`],
    )
    await posted(tx, {
      ...playObserved({
        member: memberId,
        code,
        accountSeq: game.seq,
        change: minorUnits(-amount),
      }),
      at: at(40),
    })
    await tx.query('update member set created_at = $2 where member_id = $1 and created_at > $2', [
      memberId,
      new Date(from.getTime() + dayMs),
    ])
  })
}

async function posted(tx: Tx, posting: Posting): Promise<{ seq: bigint; replayed: boolean }> {
  const outcome = await post(tx, posting)
  if (!outcome.ok) throw new Error(`demo posting ${posting.kind} refused: ${outcome.code}`)
  return outcome
}
