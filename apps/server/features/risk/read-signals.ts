import { clock } from '../../platform/clock.ts'
import { queryOne, type Db, type Tx } from '../../platform/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { windowsOf, type Signals } from './review-reason.ts'

/** The signals as JSON, with the amount and the time as text. */
export type SignalsRow = Omit<Signals, 'unplayed' | 'untouchedSince' | 'lastDeposit'> & {
  unplayed: string
  untouchedSince: string | null
  lastDeposit: { seq: string; amount: string; played: string; isReviewed: boolean } | null
}

/**
 * SQL for the risk signals of member `m`, which decide whether staff review a withdrawal; one
 * expression, so that all figures belong to one moment. Its parameters, from `$first` on, are
 * `signalValues`.
 */
export function signalsSql(first: number): string {
  const [smallSince, smallUpTo, payersSince, membersSince] = [0, 1, 2, 3].map(
    (index) => `$${first + index}`,
  )
  return `jsonb_build_object(
    'unplayed', (select coalesce(sum(required - played), 0)::bigint::text
      from deposit_play
      where member_id = m.member_id and played < required and reviewed_at is null),
    'foreign', (select count(*)
      from deposit_play
      where member_id = m.member_id and payer_match = 'foreign' and reviewed_at is null),
    'unclear', (select count(*)
      from deposit_play
      where member_id = m.member_id and payer_match = 'unclear' and reviewed_at is null),
    'untouchedSince', (select max(at)
      from deposit_play
      where member_id = m.member_id
        and played < required
        and played = 0
        and reviewed_at is null),
    'small', (select count(*)
      from deposit_play
      where member_id = m.member_id
        and at > ${smallSince}
        and amount <= (${smallUpTo}::jsonb->>m.currency)::bigint
        and reviewed_at is null),
    'payers', (select count(distinct payer_key)
      from deposit_play
      where member_id = m.member_id and at > ${payersSince} and reviewed_at is null),
    'membersOfPayer', (select coalesce(max(shared.members), 0)
      from (select count(distinct o.member_id) as members
        from (select distinct payer_key
          from deposit_play
          where member_id = m.member_id
            and at > ${membersSince}
            and payer_key is not null
            and reviewed_at is null) k
        join deposit_play o on o.payer_key = k.payer_key and o.at > ${membersSince}
        group by k.payer_key) shared),
    'lastDeposit', (select jsonb_build_object('seq', seq::text, 'amount', amount::text,
        'played', played::text, 'isReviewed', reviewed_at is not null)
      from deposit_play
      where member_id = m.member_id
      order by seq desc limit 1),
    'memberName', coalesce(m.registered_name, m.name),
    'accountName', m.bank_account_name,
    'accountNameReviewed', m.account_name_reviewed
  )`
}

export function signalValues({
  operatorSettings,
}: Pick<AppContext, 'operatorSettings'>): readonly unknown[] {
  const { smallSince, smallUpTo, payersSince, membersSince } = windowsOf(
    operatorSettings.read('risk'),
    clock.now(),
  )
  return [smallSince, JSON.stringify(smallUpTo), payersSince, membersSince]
}

export const toSignals = (row: SignalsRow): Signals => ({
  ...row,
  unplayed: BigInt(row.unplayed),
  untouchedSince: row.untouchedSince === null ? null : new Date(row.untouchedSince),
  lastDeposit: row.lastDeposit && {
    ...row.lastDeposit,
    seq: BigInt(row.lastDeposit.seq),
    amount: BigInt(row.lastDeposit.amount),
    played: BigInt(row.lastDeposit.played),
  },
})

export async function readSignals(
  ctx: Pick<AppContext, 'db' | 'operatorSettings'>,
  memberId: bigint,
): Promise<Signals> {
  const { signals } = await queryOne<{ signals: SignalsRow }>(
    ctx.db,
    `select ${signalsSql(2)} as signals from member m where m.member_id = $1`,
    [memberId, ...signalValues(ctx)],
    'risk-signals',
  )
  return toSignals(signals)
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
