import type { closeAccount } from '@champa/contract/privacy'
import type { Currency } from '@champa/contract/constants'
import { fromWire } from '@champa/contract/money'
import { wallet, withdrawHold } from '../../../ledger/accounts.ts'
import { clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import type { OperatorSettings } from '../../../platform/operator-settings.ts'

export type ClosureBlocker = Exclude<(typeof closeAccount)['refuses'][number], 'WRONG_PASSWORD'>

interface ClosureState {
  currency: Currency
  held: bigint
  locked: boolean
  arriving: boolean
  moving: boolean
  owned: bigint
}

// `arriving`: payable QR codes, slips and gift links being checked, and payments not credited yet.
// `moving`: money in transit, and games used by the member whose balance is unknown.
const blockersQuery = `select m.currency,
    coalesce((select a.balance from account a where a.member_id = $1 and a.name = $2), 0) as held,
    exists (select 1 from play_lock l where l.member_id = $1 and l.state = 'in_play') as locked,
    exists (select 1
      from qrcode q
      where q.member_id = $1
        and (q.state = 'making' or q.state = 'open' and q.expires_at > $4))
    or exists (select 1 from slip s where s.member_id = $1 and s.status = 'in progress')
    or exists (select 1 from payment p where p.member_id = $1 and p.state = 'claimed')
    or exists (select 1
      from movement o
      where o.member_id = $1
        and o.status = 'in progress'
        and o.type = 'deposit') as arriving,
    exists (select 1
      from account a
      where a.member_id = $1 and a.name like 'transit:%' and a.balance <> 0)
    or exists (select 1 from open_movement o where o.member_id = $1)
    or exists (select 1
      from game_account o
      join game g on g.code = o.code and g.enabled
      join account a on a.member_id = o.member_id and a.name = 'game:' || o.code
      where o.member_id = $1 and o.stale and a.seq > 0) as moving,
    coalesce((select sum(abs(a.balance))
      from account a
      where a.member_id = $1 and (a.name = $3 or a.name like 'game:%')),
      0)::bigint as owned
  from member m
  where m.member_id = $1`

/**
 * Returns why the account cannot be closed yet, or null; the caller holds the member's book lock.
 * An amount below the minimum withdrawal does not prevent the closure: it stays in the member's
 * book, and support pays it out.
 */
export async function closureBlockers(
  tx: Tx,
  operatorSettings: OperatorSettings,
  memberId: bigint,
): Promise<ClosureBlocker | null> {
  const [row] = await tx.query<ClosureState>(
    blockersQuery,
    [memberId, withdrawHold, wallet, clock.now()],
    'what-keeps',
  )
  if (!row) throw new Error(`Member ${memberId} does not exist`)
  if (row.held > 0n) return 'WITHDRAW_PENDING'
  if (row.locked) return 'BONUS_CONDITION'
  if (row.arriving) return 'DEPOSIT_PENDING'
  if (row.moving || row.owned >= fromWire(operatorSettings.read('withdraw')[row.currency].minimum))
    return 'MONEY_LEFT'
  return null
}
