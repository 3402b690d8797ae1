/** What decides whether a payer, told in part, is a member: pure rules with a table of worked examples in the test. */

/** The account as far as it is told, from the first visible digit on: "0209x". */
export function visibleDigits(accountNo: string): number {
  return accountNo.replaceAll(/\D/g, '').length
}

/** Where an index can look: four digits at the very end, or the four before the last one. Null when less is told. */
export function lookAt(accountNo: string): { tail: string } | { inner: string } | null {
  const tail = /(\d{4})$/.exec(accountNo)
  if (tail) return { tail: tail[1]! }
  const inner = /(\d{4})[\dx]$/.exec(accountNo)
  return inner && { inner: inner[1]! }
}

/** True where every digit that is told, read from the right, is the account's own. */
export function digitsFit(told: string, accountNo: string): boolean {
  if (told.length > accountNo.length) return false
  const end = accountNo.slice(-told.length)
  return [...told].every((digit, index) => digit === 'x' || digit === end[index])
}

// Titles that banks write before a name; in Thai they touch it.
const thaiTitles = /^(?:นางสาว|นาย|นาง|น\.?ส\.?|ด\.?ช\.?|ด\.?ญ\.?|คุณ)/
const latinTitles = new Set(['MR', 'MRS', 'MS', 'MISS', 'MASTER', 'KHUN'])

/** The words of a name, titles and marks of cutting dropped. */
export function nameWords(name: string): string[] {
  const plain = name.normalize('NFC').toUpperCase().trim().replace(thaiTitles, '')
  return plain
    .replaceAll(/[^\p{L}\p{M}\s]/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !latinTitles.has(word))
}

/** How much a told word says for a word of the registered name: all of it, a cut of three letters or two, an initial, nothing. */
function wordScore(told: string, registered: string): number {
  if (told === registered) return 1
  if (!registered.startsWith(told)) return 0
  const letters = [...told].length
  if (letters >= 3) return 0.9
  return letters === 2 ? 0.8 : 0.75
}

const scriptOf = (words: string[]): 'thai' | 'lao' | 'latin' =>
  words.some((word) => /\p{Script=Thai}/u.test(word))
    ? 'thai'
    : words.some((word) => /\p{Script=Lao}/u.test(word))
      ? 'lao'
      : 'latin'

/** What remains of a name's weight when a word of it is not told at all. */
const wordMissing = 0.95

/** 0 to 1: how well a name as told, perhaps cut, fits a registered one; null where they cannot be compared (nothing told, another script). */
export function nameScore(told: string, registered: string): number | null {
  const [some, all] = [nameWords(told), nameWords(registered)]
  if (some.length === 0 || all.length === 0 || scriptOf(some) !== scriptOf(all)) return null
  const left = [...all]
  const scores = some.map((word) => {
    const best = left.reduce(
      (found, one, index) =>
        wordScore(word, one) > wordScore(word, left[found] ?? '') ? index : found,
      0,
    )
    const score = wordScore(word, left[best] ?? '')
    if (score > 0) left.splice(best, 1)
    return score
  })
  const missing = wordMissing ** Math.max(0, all.length - some.length)
  return (scores.reduce((sum, one) => sum + one, 0) / scores.length) * missing
}

/** A cut at the end leaves so much of a long given name that it tells no less than a short one. */
const manyLetters = 8
/** A given name alone; shorter ones need another word beside them. */
const fewLetters = 4

const lengthOf = (word: string): number => [...word].length

/**
 * Whether a name as told is the registered one, and not only begins like it: the given name is told whole, or eight letters of
 * it before a cut. The family's name alone, an initial beside it and three letters fit several persons.
 */
export function isSurelyNamed(told: string, registered: string, needed: number): boolean {
  const [some, all] = [nameWords(told), nameWords(registered)]
  if (some.length === 0 || all.length === 0) return false
  if (some.join('') === all.join('') || some.toSorted().join('') === all.toSorted().join(''))
    return true
  if ((nameScore(told, registered) ?? 0) < needed) return false
  const given = all[0]!
  // Names are cut at their end: what is short before it is another word.
  if (!some.slice(0, -1).every((word) => all.includes(word))) return false
  if (some.includes(given)) return some.length > 1 || lengthOf(given) >= fewLetters
  return some.length === 1 && given.startsWith(some[0]!) && lengthOf(some[0]!) >= manyLetters
}

const manyDigits = 6
const fewestLetters = 6
const scoreNeeded = 0.85

export interface RegisteredPayer {
  accountNo: string
  /** The account's name and the member's own, in whatever script. */
  names: string[]
}

/** A name that fits and, beside digits, tells the whole given name or six letters of several words. */
function isFittingName(told: string, registered: string): boolean {
  if ((nameScore(told, registered) ?? 0) < scoreNeeded) return false
  const [some, all] = [nameWords(told), nameWords(registered)]
  return some.includes(all[0]!) || (some.length > 1 && lengthOf(some.join('')) >= fewestLetters)
}

/**
 * Whether a payer is this member. Six digits need the bank beside them, and no more of the name than an initial that
 * agrees where one is told; fewer digits need the name.
 */
export function payerFits(
  told: { bankCode?: string; accountNo: string; name?: string },
  member: RegisteredPayer,
): boolean {
  if (!digitsFit(told.accountNo, member.accountNo)) return false
  const scores = member.names
    .map((name) => nameScore(told.name ?? '', name))
    .filter((score) => score !== null)
  const best = scores.length === 0 ? null : Math.max(...scores)
  if (told.bankCode !== undefined && visibleDigits(told.accountNo) >= manyDigits)
    return best === null || best > 0
  return member.names.some((name) => isFittingName(told.name ?? '', name))
}
