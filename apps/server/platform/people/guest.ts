import { createHmac } from 'node:crypto'
import { gather } from '../database/gather.ts'
import type { Db } from '../db.ts'
import type { House } from '../house.ts'
import { newGuestId, sameText } from '../ids.ts'

/** Whose conversation a call is about: the server knows it from the token or the signed name, never from what is asked for. */
export interface Visitor {
  kind: 'member' | 'guest'
  id: bigint
}

/** A guest's number is like a member's, and never one: eighteen digits. */
export function newGuest(house: Pick<House, 'settings'>): { guestId: string; guestToken: string } {
  const guestId = newGuestId().toString()
  return { guestId, guestToken: `${guestId}.${sign(house.settings.secrets.CHAT_KEY, guestId)}` }
}

const sign = (key: string, guestId: string): string =>
  createHmac('sha256', key).update(`chat-guest ${guestId}`).digest('base64url')

/** The guest whom a signed name names, whether or not it became a member; null when it is none of ours. */
export function guestIn(key: string, guestToken: string): bigint | null {
  const found = /^(\d{18})\.([\w-]{43})$/.exec(guestToken)
  return found && sameText(sign(key, found[1]!), found[2]!) ? BigInt(found[1]!) : null
}

/** The guest who calls; null for a name that was made up, or whose conversation went to a member. */
export async function readGuest(
  { db, settings }: Pick<House, 'db' | 'settings'>,
  guestToken: string,
): Promise<bigint | null> {
  const guest = guestIn(settings.secrets.CHAT_KEY, guestToken)
  return guest !== null && (await isFree(db, guest)) ? guest : null
}

const lookups = new WeakMap<Db, (guest: bigint) => Promise<boolean>>()

/** Concurrent look-ups share a round trip: thousands of sockets are checked every few seconds. */
function isFree(db: Db, guest: bigint): Promise<boolean> {
  let lookup = lookups.get(db)
  if (!lookup) {
    lookup = gather(
      async (guests: bigint[]) => {
        const handed = await db.query<{ member_id: bigint }>(
          'select member_id from chat_room where member_id = any($1) and handed_to is not null',
          [guests],
          'chat-handed',
        )
        const gone = new Set(handed.map((row) => row.member_id))
        return guests.map((one) => !gone.has(one))
      },
      { inFlight: 1, most: 64 },
    )
    lookups.set(db, lookup)
  }
  return lookup(guest)
}
