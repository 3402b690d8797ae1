import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** 256 random bits as text that fits a header: session and OTP tokens. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** A member number of ten digits, random so that it tells nobody how many members there are. */
export function newMemberId(): bigint {
  return 1_000_000_000n + (BigInt(randomInt(2 ** 47)) % 9_000_000_000n)
}

/** A guest of the chat: eighteen digits, so that it is never a member's number, and random enough to be made without asking. */
export function newGuestId(): bigint {
  return (
    100_000_000_000_000_000n +
    (BigInt(`0x${randomBytes(8).toString('hex')}`) % 900_000_000_000_000_000n)
  )
}

/** A short lowercase id for rows that a member may name in a URL (80 random bits). */
export function newRowId(): string {
  return BigInt(`0x${randomBytes(10).toString('hex')}`)
    .toString(36)
    .padStart(16, '0')
}

export function sameText(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest()
  const right = createHash('sha256').update(b).digest()
  return timingSafeEqual(left, right)
}

/** The public id of a movement: unique, dense per member, known before the call. */
export function movementId(memberId: bigint, seq: bigint): string {
  return `m${memberId.toString(36)}-${seq.toString(36)}`
}

/** Our reference of a movement at banks and games: its id and the epoch of the database, so that no restore gives it out again. */
export function outsideReference(
  memberId: bigint,
  { seq, epoch }: { seq: bigint; epoch: string },
): string {
  const id = movementId(memberId, seq)
  return epoch === '' ? id : `${id}-${epoch}`
}

/** The movement that an outside reference names, or null when the text is none. Movements from before epochs have an empty one. */
export function readOutsideReference(
  text: string,
): { memberId: bigint; seq: bigint; epoch: string } | null {
  const [, id, epoch = ''] = /^(m[0-9a-z]+-[0-9a-z]+)(?:-([0-9a-f]{8}))?$/.exec(text) ?? []
  const named = id === undefined ? null : readMovementId(id)
  return named && { ...named, epoch }
}

/** The database knows no number beyond its own. */
const mostBigint = 2n ** 63n - 1n

/** The member and number inside a movement id, or null when the text is none. */
export function readMovementId(id: string): { memberId: bigint; seq: bigint } | null {
  const found = /^m([0-9a-z]{1,13})-([0-9a-z]{1,12})$/.exec(id)
  if (!found) return null
  const [memberId, seq] = [fromBase36(found[1]!), fromBase36(found[2]!)]
  return memberId <= mostBigint ? { memberId, seq } : null
}

/** Reads what `toString(36)` of a bigint wrote. */
export function fromBase36(text: string): bigint {
  let value = 0n
  for (const digit of text) value = value * 36n + BigInt(Number.parseInt(digit, 36))
  return value
}
