import type { LookupKind } from '@champa/contract/office/book-lookup'

/** The key of one object that a look-up has found. */
export type Ref =
  | { kind: 'movement'; memberId: bigint; seq: bigint }
  | { kind: 'posting'; memberId: bigint; key: string }
  | { kind: 'payment'; account: string; payment: string }
  | { kind: 'bank-row'; account: string; line: string }
  | { kind: 'slip'; memberId: bigint; id: string }
  | { kind: 'gift-link'; hash: string }
  | { kind: 'code'; memberId: bigint; id: string }
  | { kind: 'break'; id: string }
  | { kind: 'approval'; id: string }
  | { kind: 'audit'; staffId: bigint; seq: bigint }
  | { kind: 'member'; memberId: bigint }

export type RefOf<Kind extends LookupKind> = Extract<Ref, { kind: Kind }>

/** Equal for two refs of the same object. */
export const nameOf = (ref: Ref): string => Object.values(ref).map(String).join('\u0000')

export const ofKind = <Kind extends LookupKind>(refs: readonly Ref[], kind: Kind): RefOf<Kind>[] =>
  refs.filter((ref): ref is RefOf<Kind> => ref.kind === kind)

/** Each member that an object belongs to. */
export const membersOf = (...ids: readonly (bigint | null)[]): Ref[] =>
  ids.flatMap((memberId): Ref[] => (memberId === null ? [] : [{ kind: 'member', memberId }]))

/** The greatest number that PostgreSQL stores. */
const maxNumber = 2n ** 63n - 1n

/** A number as people type it; null when it is none that PostgreSQL stores. */
export function readNumber(text: string | undefined): bigint | null {
  if (text === undefined || !/^\d{1,19}$/.test(text)) return null
  const number = BigInt(text)
  return number <= maxNumber ? number : null
}

/** For whom a look-up reads: requests of others and entries of the audit log are not for all. */
export interface Reader {
  staffId: bigint
  /** The names of the actions whose requests the person sees. */
  actions: readonly string[]
  /** False: only own entries. */
  seesAudit: boolean
}
