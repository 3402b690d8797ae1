import { createHmac } from 'node:crypto'
import { batched } from '../database/batch.ts'
import type { Db } from '../db.ts'
import type { AppContext } from '../app-context.ts'
import { newGuestId, sameText } from '../ids.ts'

/**
 * The owner of a conversation. Derived from the verified token or the signed guest token, never
 * from other parts of the request.
 */
export interface Visitor {
  kind: 'member' | 'guest'
  id: bigint
}

/**
 * Creates a guest with a signed token. Its id has eighteen digits, so it never equals a member's
 * number.
 */
export function newGuest(ctx: Pick<AppContext, 'settings'>): {
  guestId: string
  guestToken: string
} {
  const guestId = newGuestId().toString()
  return { guestId, guestToken: `${guestId}.${sign(ctx.settings.secrets.CHAT_KEY, guestId)}` }
}

const sign = (key: string, guestId: string): string =>
  createHmac('sha256', key).update(`chat-guest ${guestId}`).digest('base64url')

/**
 * The guest id of a signed token, even when the guest became a member; null when the signature is
 * invalid.
 */
export function guestIn(key: string, guestToken: string): bigint | null {
  const [, id, signature] = /^(\d{18})\.([\w-]{43})$/.exec(guestToken) ?? []
  if (id === undefined || signature === undefined) return null
  return sameText(sign(key, id), signature) ? BigInt(id) : null
}

/**
 * The calling guest; null for an invalid token or a conversation that was handed over to a member.
 */
export async function readGuest(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  guestToken: string,
): Promise<bigint | null> {
  const guest = guestIn(settings.secrets.CHAT_KEY, guestToken)
  return guest !== null && (await isFree(db, guest)) ? guest : null
}

/**
 * Concurrent lookups share a round trip, because thousands of sockets are verified every few
 * seconds.
 */
const isFree = batched(
  async (db: Db, guests: bigint[]) => {
    const handed = await db.query<{ memberId: bigint }>(
      'select member_id from chat_room where member_id = any($1) and handed_to is not null',
      [guests],
      'chat-handed',
    )
    const gone = new Set(handed.map((row) => row.memberId))
    return guests.map((guest) => !gone.has(guest))
  },
  { inFlight: 1, maxSize: 64 },
)
