import { createHash } from 'node:crypto'
import { clock } from '../../../platform/clock.ts'
import { batched } from '../../../platform/database/batch.ts'
import type { Db } from '../../../platform/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'

export interface GatewayEvent {
  provider: string
  id: string
  type: string
  reference: string
}

/** Records a processed gateway event, once. */
export const finishEvent = batched(finishAll, {
  inFlight: 2,
  maxSize: 64,
  keyOf: (one) => `${one.provider} ${one.id}`,
})

async function finishAll(db: Db, events: GatewayEvent[]): Promise<void[]> {
  await db.query(
    `insert into gateway_event (provider, event_id, type, reference, done_at)
      select k.provider, k.event_id, k.type, k.reference, $5::timestamptz
      from unnest(
        $1::text[], $2::text[], $3::text[], $4::text[]
      ) as k(provider, event_id, type, reference)
      order by k.provider, k.event_id
      on conflict do nothing`,
    [
      events.map((event) => event.provider),
      events.map((event) => event.id),
      events.map((event) => event.type),
      events.map((event) => event.reference),
      clock.now(),
    ],
    'gateway-event-finish',
  )
  return events.map(() => undefined)
}

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
 * Stores a refused signed event once, however often it is repeated: an unexpected shape, or a
 * payment of no money.
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

/** Lists unreadable messages, newest first; `events` restricts the list to gateway events. */
export async function listUnread(
  { db }: Pick<AppContext, 'db'>,
  limit: number,
  only: 'all' | 'events' = 'all',
): Promise<(UnreadMessage & { receivedAt: Date })[]> {
  return db.query<UnreadMessage & { receivedAt: Date }>(
    `select id, account_no, sender, text, reason as why, received_at
      from unreadable_report
      where $2 = 'all' or id like 'event:%'
      order by received_at desc limit $1`,
    [limit, only],
  )
}
