import { notReversed } from '../../../ledger/reversed.ts'
import type { RiskScoreRules } from '../assess/assessment.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const monthMs = 30 * dayMs
/** Fewer paid withdrawals have no mean that another one is compared with. */
const minPaidForMean = 3

/** Whether a game's report names each bet (features/turnover). */
const reportsBets = `(g.provider = 'transfer-wallet' or g.connection #> '{calls,bets}' is not null)`
/** The part of a network that one provider has: /16, or /32 of IPv6. */
const wide = (network: string): string =>
  `substring(${network} from '^([0-9]+[.][0-9]+|[0-9a-f]+:[0-9a-f]+)')`

/** Money in and out of thirty days, and play by the house's entries. */
const history = `
  with recent as materialized (
      select v.type, v.status, v.amount, v.created_at
      from movement v
      where v.member_id = $1
        and v.created_at >= $4
        and v.type in ('deposit', 'withdraw')
        and ${notReversed('v')}
    ), play as materialized (
      select e.account, e.amount, e.created_at
      from entry e
      where e.member_id = $1 and e.account like 'house:play:%' and e.created_at >= $4
    ), last_deposit as materialized (
      select d.seq, d.at
      from deposit_play d
      where d.member_id = $1
      order by d.seq desc limit 1
    ), device as materialized (
      select d.device, d.first_seen_at
      from device_member d
      where d.member_id = $1
        and sha256(convert_to(d.device, 'utf8')) in (
          select z.device
          from session z
          where z.member_id = $1 and z.revoked_at is null and z.expires_at > $2
        )
    ), sign_in as materialized (
      select ${wide('z.network')} as network, z.created_at,
          z.created_at = max(z.created_at) over () as is_last
      from session z
      where z.member_id = $1 and z.network is not null and z.created_at >= $6
    )`

const money = `
    'paidBefore', exists (
      select 1
      from movement v
      where v.member_id = $1
        and v.type = 'withdraw'
        and v.status = 'SUCCESS'
        and ${notReversed('v')}
    ),
    'withdrawals', (
      select count(*) from recent
      where type = 'withdraw' and status <> 'FAILED' and created_at >= $3
    ),
    'deposits', (
      select count(*) from recent
      where type = 'deposit' and status = 'SUCCESS' and created_at >= $3
    ),
    'meanPaid', (
      select case when count(*) >= ${minPaidForMean} then (sum(amount) / count(*))::bigint::text end
      from recent
      where type = 'withdraw' and status = 'SUCCESS'
    ),
    'depositsOfWeek', (
      select coalesce(sum(amount), 0)::text from recent
      where type = 'deposit' and status = 'SUCCESS' and created_at >= $5
    ),
    'depositsOfMonth', (
      select count(*) from recent where type = 'deposit' and status = 'SUCCESS'
    ),
    'otherPayers', (
      select count(*)
      from deposit_play d
      where d.member_id = $1
        and d.at >= $7
        and d.payer_match in ('foreign', 'unclear')
        and d.reviewed_at is null
    ) + (
      select count(*)
      from payment p
      where p.member_id = $1
        and p.credited_at >= $7
        and (p.claimed_by = 'operator' or p.claimed_by like 'approval:%')
    )`

const play = `
    'lastDeposit', (
      select jsonb_build_object('seq', d.seq::text, 'turnover', ((
          select coalesce(sum(b.turnover), 0)
          from bet b
          where b.member_id = $1 and b.state = 'settled' and b.placed_at >= d.at
        ) + (
          select coalesce(sum(abs(p.amount)), 0)
          from play p
          join game g on p.account = 'house:play:' || g.code
          where not ${reportsBets} and p.created_at >= d.at
        ))::bigint::text)
      from last_deposit d
    ),
    'bonusesOfMonth', (
      select count(*)
      from play_lock l
      where l.member_id = $1 and l.source in ('bonus', 'promotion') and l.started_at >= $4
    ),
    'locksWon', (
      select count(*)
      from play_lock l
      where l.member_id = $1 and l.state = 'won' and l.ended_at >= $4
    ),
    'resultOfMonth', (select coalesce(sum(amount), 0)::text from play),
    'resultOfDay', (select coalesce(sum(amount), 0)::text from play where created_at >= $3),
    'findings', (
      select count(*)
      from history_finding f
      where f.closed_at is null and f.reference like $9
    )`

const person = `
    'linked', (
      select count(distinct l.other_id)
      from member_link l
      where l.member_id = $1 and l.weight >= $8::real
    ),
    'linkedFrozen', (
      select count(distinct l.other_id)
      from member_link l
      join member o on o.member_id = l.other_id
      where l.member_id = $1
        and l.weight >= $8::real
        and (o.status = 'suspended' or o.effects && array['no-withdrawal', 'no-play'])
    ),
    'newDeviceAt', (
      select max(d.first_seen_at)
      from device d
      join member o on o.member_id = $1
      where d.first_seen_at > o.created_at + interval '1 day'
    ),
    'membersOfDevice', (
      select coalesce(max(shared.members), 0)
      from device d
      cross join lateral (
        select count(*) as members from device_member o where o.device = d.device
      ) shared
    ),
    'isOtherNetwork', (
      select coalesce(bool_or(not is_last), false) and not exists (
          select 1
          from sign_in now
          join sign_in before on before.network = now.network and not before.is_last
          where now.is_last
        )
      from sign_in
    )`

/**
 * Reads the facts of member `$1` at `$2` and stores them until they are due again at `$10`, which
 * is null for a member who does not use the app.
 */
export const refreshFactsSql = `${history}
  insert into member_risk as r (member_id, as_of, due_at, facts)
    select m.member_id, $2,
        case when exists (
          select 1
          from session z
          where z.member_id = $1 and z.used_at >= $11 and z.revoked_at is null and z.expires_at > $2
        ) then $10::timestamptz end,
        jsonb_build_object('asOf', $2::timestamptz,${money},${play},${person}
        )
      from member m
      where m.member_id = $1
    on conflict (member_id) do update
      set facts = excluded.facts, as_of = excluded.as_of, due_at = excluded.due_at
    returning true as done`

/** How long ago a session must have been used for its member's facts to be kept fresh. */
const usesWithinMs = 15 * 60_000

export function factsValues(
  memberId: bigint,
  { rules, factsMinutes }: RiskScoreRules,
  now: Date,
): readonly unknown[] {
  const before = (ms: number): Date => new Date(now.getTime() - ms)
  return [
    memberId,
    now,
    before(dayMs),
    before(monthMs),
    before(7 * dayMs),
    before((rules.network?.days ?? 30) * dayMs),
    before((rules.payerDiffers?.days ?? 7) * dayMs),
    rules.linked?.weight ?? 1,
    `m${memberId.toString(36)}-%`,
    // Fresh ones are ready before the old ones count as missing.
    new Date(now.getTime() + factsMinutes * 20_000),
    before(usesWithinMs),
  ]
}
