import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { batched } from '../../../platform/database/batch.ts'

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
