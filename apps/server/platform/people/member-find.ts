import type { Tx } from '../db.ts'

/**
 * What the office finds members by: the letters of their names and the end of their phone. Database
 * extensions that do this are not always installed, and may not know Thai and Lao letters.
 */

const gramLetters = 3

/** The words of a name: letters with their vowels and tones, in one spelling. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFC')
    .toUpperCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')

const gramsOfWord = (word: string): string[] => {
  const letters = [...word]
  return letters
    .slice(0, Math.max(0, letters.length - gramLetters + 1))
    .map((_, at) => letters.slice(at, at + gramLetters).join(''))
}

/** Every three letters that follow each other in a word of these names. */
export const gramsOf = (names: readonly (string | null)[]): string[] => [
  ...new Set(names.flatMap((name) => wordsOf(name ?? '').flatMap(gramsOfWord))),
]

export const reversed = (digits: string): string => [...digits].toReversed().join('')

export interface FindableMember {
  memberId: bigint
  username: string
  name: string
  registeredName: string | null
  bankAccountName: string | null
}

/** A row of `member_find`. */
export interface StoredFind {
  grams: string[]
  phoneReversed: string
}

const storedAs = ({
  username,
  name,
  registeredName,
  bankAccountName,
}: FindableMember): StoredFind => ({
  grams: gramsOf([name, registeredName, bankAccountName]).toSorted(),
  phoneReversed: reversed(username),
})

/** Whether a row finds the member by the present names and phone. */
export function isFoundBy(member: FindableMember, stored: StoredFind): boolean {
  const { grams, phoneReversed } = storedAs(member)
  return stored.phoneReversed === phoneReversed && stored.grams.join() === grams.join()
}

/** Stores what a member is found by; a row that is the same already is not written. */
export async function storeMemberFind(on: Tx, member: FindableMember): Promise<void> {
  const { grams, phoneReversed } = storedAs(member)
  await on.query(
    `insert into member_find as f (member_id, grams, phone_reversed) values ($1, $2, $3)
      on conflict (member_id) do update
        set grams = excluded.grams, phone_reversed = excluded.phone_reversed
        where (f.grams, f.phone_reversed) is distinct from (excluded.grams, excluded.phone_reversed)`,
    [member.memberId, grams, phoneReversed],
    'member-find-store',
  )
}

/**
 * Reads a member's names in this transaction, and stores what the member is found by. The lock keeps
 * the profile from being deleted in between, after which nothing may find the member.
 */
export async function refreshMemberFind(on: Tx, memberId: bigint): Promise<void> {
  const [member] = await on.query<FindableMember>(
    `select member_id, username, name, registered_name, bank_account_name
      from member
      where member_id = $1 and username <> ''
      for share`,
    [memberId],
    'member-find-read',
  )
  if (member) await storeMemberFind(on, member)
}
