import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { gather } from '../../../platform/database/gather.ts'

export interface GatewayEvent {
  provider: string
  id: string
  type: string
  reference: string
}

type Remembering = { isDone: (event: GatewayEvent) => Promise<boolean>; finish: (event: GatewayEvent) => Promise<void> }

const gathered = new WeakMap<Db, Remembering>()
const limits = { inFlight: 2, most: 64 }
const keyOf = (event: GatewayEvent): string => `${event.provider} ${event.id}`

function remembering(db: Db): Remembering {
  let both = gathered.get(db)
  if (!both) {
    both = {
      isDone: gather(async (events: GatewayEvent[]) => {
        const rows = await db.query<{ provider: string; event_id: string }>(
          'select e.provider, e.event_id from gateway_event e join unnest($1::text[], $2::text[]) as k(provider, event_id) on k.provider = e.provider and k.event_id = e.event_id',
          [events.map((event) => event.provider), events.map((event) => event.id)], 'gateway-event-done',
        )
        const done = new Set(rows.map((row) => `${row.provider} ${row.event_id}`))
        return events.map((event) => done.has(keyOf(event)))
      }, limits),
      finish: gather(async (events: GatewayEvent[]) => {
        await db.query(
          `insert into gateway_event (provider, event_id, type, reference, done_at)
            select k.provider, k.event_id, k.type, k.reference, $5::timestamptz from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as k(provider, event_id, type, reference)
            order by k.provider, k.event_id on conflict do nothing`,
          [events.map((event) => event.provider), events.map((event) => event.id), events.map((event) => event.type), events.map((event) => event.reference), clock.now()], 'gateway-event-finish',
        )
        return events.map(() => undefined)
      }, { ...limits, keyOf }),
    }
    gathered.set(db, both)
  }
  return both
}

/** True for an event whose work has been done; it is asked beside the claim, so it costs no time of its own. */
export function isDone(db: Db, event: GatewayEvent): Promise<boolean> {
  return remembering(db).isDone(event)
}

/** Written after the money is safe: an event that is not here is worked again when it comes again. */
export function finishEvent(db: Db, event: GatewayEvent): Promise<void> {
  return remembering(db).finish(event)
}
