import { minorUnits } from '@champa/contract/money'
import { postingJson, type Posting } from '../../../ledger/post.ts'
import { bonusReceived, coinsGranted } from '../../../ledger/postings/index.ts'
import { clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { batched } from '../../../platform/database/batch.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { beginLock, type LockSnapshot } from '../../lock/index.ts'
import type { ClaimResult, ClaimRequest, HeldPrize } from './held-coupon.ts'
import { prizeId, termsOfPrize, type Prize } from './prize.ts'

/** A coupon that was checked to be claimable, with the posting and the result of its claim. */
export interface JudgedClaim {
  memberId: bigint
  no: bigint
  key: string | null
  prize: Prize
  posting: Posting | null
  result: ClaimResult
}

export function judgedClaim(
  { memberId, wheel, slice, key }: ClaimRequest,
  { prize, no }: HeldPrize,
): JudgedClaim {
  if (!prize || no === null) throw new Error(`Member ${memberId} holds no coupon ${wheel}.${slice}`)
  const { kind, amount, label, lock } = prize
  return {
    memberId,
    no,
    key,
    prize,
    posting: postingOf(memberId, no, prizeId(wheel, slice), prize),
    result: {
      kind,
      label,
      locked: kind === 'money' && lock !== null,
      money: kind === 'money' ? amount.toString() : null,
      coins: kind === 'coins' ? Number(amount) : null,
    },
  }
}

/** The posting's key contains the coupon's number, so that each coupon pays once. */
function postingOf(
  member: bigint,
  no: bigint,
  code: string,
  { kind, name, amount, lock }: Prize,
): Posting | null {
  if (kind === 'coins') return coinsGranted({ member, reference: `prize:${no}`, coins: amount })
  if (kind !== 'money') return null
  return bonusReceived({
    member,
    key: `luckydraw:${no}`,
    source: 'luckydraw',
    amount: minorUnits(amount),
    locked: lock !== null,
    detail: { reward: { source: 'luckydraw', code, name } },
  })
}

/**
 * Gives a prize that begins no lock, in one statement shared with concurrent claims. Returns false
 * when the coupon can no longer be claimed.
 */
export const giveCoupon = batched(giveCoupons, {
  inFlight: 1,
  maxSize: 32,
  keyOf: ({ memberId }: JudgedClaim) => memberId,
  retries: 'known',
})

/**
 * Gives a prize and begins its lock, inside `inBook`.
 * @throws when the coupon can no longer be claimed.
 */
export async function giveLockedCoupon(
  tx: Tx,
  ctx: AppContext,
  snapshot: LockSnapshot,
  { claiming, held }: { claiming: ClaimRequest; held: HeldPrize },
): Promise<ClaimResult> {
  const claim = judgedClaim(claiming, held)
  const { memberId, no, prize, result } = claim
  const [isGiven] = await giveCoupons(tx, [claim])
  if (!isGiven) throw new Error(`The coupon ${no} of member ${memberId} was claimed before`)
  const terms = termsOfPrize(ctx, prize, held.memberCurrency)
  if (terms)
    await beginLock(tx, snapshot, {
      source: 'luckydraw',
      sourceCode: prizeId(claiming.wheel, claiming.slice),
      name: prize.name,
      type: 'luckydraw',
      credit: prize.amount,
      terms,
    })
  return result
}

async function giveCoupons(on: Db | Tx, claims: JudgedClaim[]): Promise<boolean[]> {
  const now = clock.now()
  const rows = await on.query<{ memberId: bigint }>(
    'select member_id from claim_coupons($1, $2)',
    [
      now,
      JSON.stringify(
        claims.map(({ memberId, no, key, prize: { kind, label }, posting, result }) => ({
          member: memberId.toString(),
          no: no.toString(),
          key,
          kind,
          label,
          result,
          posting: posting && postingJson(posting, now.toISOString()),
        })),
      ),
    ],
    'coupons-claim',
  )
  const given = new Set(rows.map(({ memberId }) => memberId))
  return claims.map(({ memberId }) => given.has(memberId))
}
