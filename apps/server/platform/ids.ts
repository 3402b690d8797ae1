import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** 256 random bits as header-safe text, for session and OTP tokens. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** A random ten-digit member number, which does not reveal how many members exist. */
export function newMemberId(): bigint {
  return 1_000_000_000n + (BigInt(randomInt(2 ** 47)) % 9_000_000_000n)
}

/**
 * A chat guest's id: eighteen digits, so it never equals a member's number, and random enough to be
 * unique without a lookup.
 */
export function newGuestId(): bigint {
  return (
    100_000_000_000_000_000n +
    (BigInt(`0x${randomBytes(8).toString('hex')}`) % 900_000_000_000_000_000n)
  )
}

/** A short lowercase id (80 random bits) for rows that members address by URL. */
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

/** The public id of a movement: unique, and numbered without gaps per member. */
export function movementId(memberId: bigint, seq: bigint): string {
  return `m${memberId.toString(36)}-${seq.toString(36)}`
}

/**
 * The reference of a movement at banks and games: its id and the database epoch, so that a restored
 * database never reuses a reference.
 */
export function outsideReference(
  memberId: bigint,
  { seq, epoch }: { seq: bigint; epoch: string },
): string {
  const id = movementId(memberId, seq)
  return epoch === '' ? id : `${id}-${epoch}`
}

/**
 * Parses an outside reference; null when it is malformed. References without an epoch give an empty
 * one.
 */
export function readOutsideReference(
  text: string,
): { memberId: bigint; seq: bigint; epoch: string } | null {
  const [, id, epoch = ''] = /^(m[0-9a-z]+-[0-9a-z]+)(?:-([0-9a-f]{8}))?$/.exec(text) ?? []
  const named = id === undefined ? null : readMovementId(id)
  return named && { ...named, epoch }
}

/** The maximum of PostgreSQL's bigint. */
const maxBigint = 2n ** 63n - 1n

/** Parses a movement id; null when it is malformed. */
export function readMovementId(id: string): { memberId: bigint; seq: bigint } | null {
  const [, member, number] = /^m([0-9a-z]{1,13})-([0-9a-z]{1,12})$/.exec(id) ?? []
  if (member === undefined || number === undefined) return null
  const [memberId, seq] = [fromBase36(member), fromBase36(number)]
  return memberId <= maxBigint ? { memberId, seq } : null
}

/** The inverse of `toString(36)` for a bigint. */
export function fromBase36(text: string): bigint {
  let value = 0n
  for (const digit of text) value = value * 36n + BigInt(Number.parseInt(digit, 36))
  return value
}
