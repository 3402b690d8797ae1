import type { Currency } from '@champa/contract/constants'
import { clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { windowsOf, type Signals } from './review-reason.ts'

// One statement reads all figures, so that they belong to one moment.
const reading = `select (select coalesce(sum(required - played), 0)::bigint
    from deposit_play
    where member_id = $1 and played < required and reviewed_at is null) as unplayed,
    (select count(*)
      from deposit_play
      where member_id = $1 and payer_match = 'foreign' and reviewed_at is null) as foreign,
    (select count(*)
      from deposit_play
      where member_id = $1 and payer_match = 'unclear' and reviewed_at is null) as unclear,
    (select max(at)
      from deposit_play
      where member_id = $1
        and played < required
        and played = 0
        and reviewed_at is null) as untouched_since,
    (select count(*)
      from deposit_play
      where member_id = $1 and at > $2 and amount <= $3 and reviewed_at is null) as small,
    (select count(distinct payer_key)
      from deposit_play
      where member_id = $1 and at > $4 and reviewed_at is null) as payers,
    (select coalesce(max(shared.members), 0)
      from (select count(distinct o.member_id) as members
        from (select distinct payer_key
          from deposit_play
          where member_id = $1
            and at > $5
            and payer_key is not null
            and reviewed_at is null) k
        join deposit_play o on o.payer_key = k.payer_key and o.at > $5
        group by k.payer_key) shared) as members_of_payer,
    coalesce(m.registered_name, m.name) as member_name, m.bank_account_name as account_name,
    m.account_name_reviewed
  from member m
  where m.member_id = $1`

type Row = { [Key in keyof Signals]: Signals[Key] extends number ? bigint : Signals[Key] }

/**
 * Reads the risk signals of a member's deposits, which decide whether staff review a withdrawal.
 */
export async function readSignals(
  { db, operatorSettings }: Pick<AppContext, 'db' | 'operatorSettings'>,
  memberId: bigint,
  currency: Currency,
): Promise<Signals> {
  const { smallSince, smallUpTo, payersSince, membersSince } = windowsOf(
    operatorSettings.read('risk'),
    currency,
    clock.now(),
  )
  const [row] = await db.query<Row>(
    reading,
    [memberId, smallSince, smallUpTo, payersSince, membersSince],
    'risk-signals',
  )
  if (!row) throw new Error(`Member ${memberId} does not exist`)
  return {
    ...row,
    foreign: Number(row.foreign),
    unclear: Number(row.unclear),
    small: Number(row.small),
    payers: Number(row.payers),
    membersOfPayer: Number(row.membersOfPayer),
  }
}

/**
 * Records what staff have reviewed by approving this withdrawal: the account name and the earlier
 * deposits. Unplayed and third-party deposits are cleared only up to the approved amount, oldest
 * first, because otherwise approving a small withdrawal would release larger deposits.
 */
export async function noteReviewed(
  on: Db | Tx,
  {
    memberId,
    seq,
    amount,
    accountName,
  }: { memberId: bigint; seq: bigint; amount: bigint; accountName: string },
): Promise<void> {
  await on.query(
    `with earlier as (
        select seq, amount,
          (played < required or payer_match in ('foreign', 'unclear')) is true as is_questioned
        from deposit_play
        where member_id = $1 and seq < $2 and reviewed_at is null
      ), reached as (
        select seq, is_questioned,
          coalesce(sum(amount) filter (where is_questioned)
            over (order by seq rows between unbounded preceding and 1 preceding), 0) as before
        from earlier
      )
      update deposit_play
      set reviewed_at = $3
      where member_id = $1
        and seq in (select seq from reached where not is_questioned or before < $4)`,
    [memberId, seq, clock.now(), amount],
  )
  await on.query(
    'update member set account_name_reviewed = $2 where member_id = $1 and bank_account_name = $2',
    [memberId, accountName],
  )
}
