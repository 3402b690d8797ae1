import type { Db } from '../../../platform/db.ts'
import { batched } from '../../../platform/database/batch.ts'
import type { AppContext } from '../../../platform/app-context.ts'

/** The effects pending for a deposit that is about to be posted. */
export interface DepositEffect {
  /** A bonus is armed or an inviter is to be paid, after the posting. */
  owes: boolean
  /** A lock is in play: it is settled before the deposit raises its base, and after. */
  locked: boolean
  /** The member has game accounts, whose balances are synced before a bonus begins. */
  plays: boolean
}

interface Subject {
  memberId: bigint
  /** Inviters are currently paid for first deposits. */
  invites: boolean
}

/**
 * Reads what may follow a deposit of this member, in a round trip shared with concurrent deposits.
 */
export function pendingEffects(
  { db, operatorSettings }: Pick<AppContext, 'db' | 'operatorSettings'>,
  memberId: bigint,
): Promise<DepositEffect> {
  const { active, type } = operatorSettings.read('invite')
  return read(db, { memberId, invites: active && type === 'deposit' })
}

const reading = `select exists (select 1 from bonus_activation b where b.member_id = x.member_id)
    or (
      x.invites
      and exists (
        select 1 from member m where m.member_id = x.member_id and m.inviter_id is not null
      )
      and not exists (
        select 1
        from movement d
        where d.member_id = x.member_id
          and d.type = 'deposit'
          and d.status = 'SUCCESS'
      )
    ) as owes,
    exists (
      select 1 from play_lock l where l.member_id = x.member_id and l.state = 'in_play'
    ) as locked,
    exists (select 1 from game_account o where o.member_id = x.member_id) as plays
  from unnest($1::bigint[], $2::boolean[]) with ordinality as x(member_id, invites, place)
  order by x.place`

const read = batched(
  (db: Db, subjects: Subject[]) =>
    db.query<DepositEffect>(
      reading,
      [subjects.map((one) => one.memberId), subjects.map((one) => one.invites)],
      'deposit-follows',
    ),
  { inFlight: 2, maxSize: 64, retries: true },
)
