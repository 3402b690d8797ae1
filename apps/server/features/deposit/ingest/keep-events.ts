import { createHash } from 'node:crypto'
import { clock } from '../../../platform/clock.ts'
import { batched } from '../../../platform/database/batch.ts'
import type { Db } from '../../../platform/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { cleanReference } from '../payment.ts'
import { factsColumns, type AccountFacts } from '../receiving-account.ts'

export interface GatewayEvent {
  provider: string
  id: string
  type: string
  reference: string
  /** Null for an event that reports no payment. */
  bankReference: string | null
}

interface RecordedEvent {
  /** True when the same event has reported a payment under a different bank reference before. */
  isChanged: boolean
  /** The gateway's row among the receiving accounts; null without one. */
  account: AccountFacts | null
}

/** Records a gateway event before it is processed. */
export const recordEvent = batched(recordAll, {
  inFlight: 1,
  maxSize: 64,
  keyOf: ({ provider, id }) => `${provider} ${cleanReference(id)}`,
})

async function recordAll(db: Db, events: GatewayEvent[]): Promise<RecordedEvent[]> {
  const ids = events.map((event) => cleanReference(event.id))
  const bankReferences = events.map(
    (event) => event.bankReference && cleanReference(event.bankReference),
  )
  const rows = await db.query<Row>(
    `with recorded as (
        insert into gateway_event as g (
          provider, event_id, type, reference, bank_reference, done_at
        )
        select k.provider, k.event_id, k.type, k.reference, k.bank_reference, $6::timestamptz
        from unnest(
          $1::text[], $2::text[], $3::text[], $4::text[], $5::text[]
        ) as k(provider, event_id, type, reference, bank_reference)
        order by k.provider, k.event_id
        on conflict (provider, event_id) do update
          set bank_reference = coalesce(g.bank_reference, excluded.bank_reference)
        returning g.provider, g.event_id, g.bank_reference
      )
      select r.provider, r.event_id, r.bank_reference, ${factsColumns}
      from recorded r
      left join receiving_account a on a.account = r.provider`,
    [
      events.map((event) => event.provider),
      ids,
      events.map((event) => event.type),
      events.map((event) => cleanReference(event.reference)),
      bankReferences,
      clock.now(),
    ],
    'gateway-event-record',
  )
  const recorded = new Map(rows.map((row) => [`${row.provider} ${row.eventId}`, row]))
  return events.map(({ provider }, index) => {
    const row = recorded.get(`${provider} ${ids[index]}`)!
    const bankReference = bankReferences[index]
    return {
      isChanged: bankReference !== null && row.bankReference !== bankReference,
      account: row.currency === null ? null : row,
    }
  })
}

type Row = { provider: string; eventId: string; bankReference: string | null } & (
  | AccountFacts
  | { currency: null }
)

/**
 * A bank message or event that could not be read as a payment report but may describe a payment.
 */
export interface UnreadMessage {
  id: string
  accountNo: string
  sender: string
  text: string
  why: string
}

/** Stores an unreadable message once, for the operator. */
export async function keepUnread(
  { db, log }: AppContext,
  { id, accountNo, sender, text, why }: UnreadMessage,
): Promise<void> {
  const values = [id, accountNo, sender, text, why].map((one) =>
    one.toWellFormed().replaceAll('\u0000', ''),
  )
  const stored = await db.query(
    `insert into unreadable_report (id, account_no, sender, text, reason, received_at)
      values ($1, $2, $3, $4, $5, $6)
      on conflict do nothing
      returning id`,
    [...values, clock.now()],
  )
  if (stored.length > 0)
    log.error({ id, why }, 'bank message is not a valid payment report, stored for the operator')
}

const longestEvent = 2_000

/**
 * Stores a signed event once, however often it is repeated, after it was refused for its unexpected
 * shape or an amount of zero.
 */
export function keepUnreadEvent(
  ctx: AppContext,
  party: string,
  rawBody: string | Buffer,
): Promise<void> {
  const text = rawBody.toString()
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 24)
  return keepUnread(ctx, {
    id: `event:${party}:${digest}`,
    accountNo: '',
    sender: party,
    text: text.slice(0, longestEvent),
    why: 'a signed event that is not understood, or of no money',
  })
}

/**
 * Lists unreadable messages that wait for staff, newest first; `events` restricts the list to refused signed events.
 */
export async function listUnread(
  { db }: Pick<AppContext, 'db'>,
  limit: number,
  only: 'all' | 'events' = 'all',
): Promise<(UnreadMessage & { receivedAt: Date })[]> {
  return db.query<UnreadMessage & { receivedAt: Date }>(
    `select id, account_no, sender, text, reason as why, received_at
      from unreadable_report
      where resolved_at is null and ($2 = 'all' or id like 'event:%')
      order by received_at desc limit $1`,
    [limit, only],
  )
}
