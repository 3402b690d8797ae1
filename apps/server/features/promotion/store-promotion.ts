import { minorUnits } from '@champa/contract/money'
import { postingJson } from '../../ledger/post.ts'
import { bonusReceived } from '../../ledger/postings/index.ts'
import { clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { batched } from '../../platform/database/batch.ts'
import type { Campaign } from '../campaign/index.ts'
import { lockJson, type LockSnapshot, type Terms } from '../lock/index.ts'
import type { Claimant } from './claimants.ts'

/** A promotion whose requirements were checked against this snapshot. */
export interface JudgedPromotion {
  campaign: Campaign
  terms: Terms
  claimants: Claimant[]
  snapshot: LockSnapshot
}

/**
 * Posts the credit, its lock, its claims and its receipt, in one statement shared with concurrent
 * requests. Returns the movement, or null when the member's book has changed since the snapshot.
 */
export const storePromotion = batched(storePromotions, {
  inFlight: 1,
  maxSize: 32,
  keyOf: ({ snapshot }: JudgedPromotion) => snapshot.memberId,
  retries: 'known',
})

async function storePromotions(db: Db, promotions: JudgedPromotion[]): Promise<(bigint | null)[]> {
  const now = clock.now()
  const rows = await db.query<{ memberId: bigint; seq: bigint }>(
    'select member_id, seq from activate_promotions($1, $2)',
    [now, JSON.stringify(promotions.map((one) => toJson(one, now)))],
    'promotions-activate',
  )
  const stored = new Map(rows.map(({ memberId, seq }) => [memberId, seq]))
  return promotions.map(({ snapshot }) => stored.get(snapshot.memberId) ?? null)
}

function toJson(
  { campaign, terms, claimants, snapshot }: JudgedPromotion,
  now: Date,
): Record<string, unknown> {
  const { memberId, version } = snapshot
  const { code, name } = campaign
  const credit = minorUnits(campaign.credit)
  const posting = bonusReceived({
    member: memberId,
    key: `promotion:${code}`,
    source: 'promotion',
    amount: credit,
    locked: true,
    detail: { reward: { source: 'promotion', code, name } },
  })
  const lock = { source: 'promotion', sourceCode: code, name, type: 'promotion' } as const
  return {
    member: memberId.toString(),
    version: version.toString(),
    code,
    credit: credit.toString(),
    kinds: claimants.map(({ kind }) => kind),
    claimants: claimants.map(({ value }) => value),
    posting: postingJson(posting, now.toISOString()),
    lock: lockJson(snapshot, { ...lock, credit, terms }, now),
  }
}
