/**
 * Rules that decide whether an incompletely reported payer is a member. The test contains worked
 * examples.
 */

/** The number of visible digits in a partly masked account number such as "0209x". */
export function visibleDigits(accountNo: string): number {
  return accountNo.replaceAll(/\D/g, '').length
}

/**
 * The digits an index can search by: the last four, or the four before the last one. Null when
 * fewer are visible.
 */
export function searchableDigits(accountNo: string): { tail: string } | { inner: string } | null {
  const [, tail] = /(\d{4})$/.exec(accountNo) ?? []
  if (tail) return { tail }
  const [, inner] = /(\d{4})[\dx]$/.exec(accountNo) ?? []
  return inner ? { inner } : null
}

/** Whether every visible digit equals the digit of the account number, aligned from the right. */
export function digitsFit(reported: string, accountNo: string): boolean {
  if (reported.length > accountNo.length) return false
  const end = accountNo.slice(-reported.length)
  return [...reported].every((digit, index) => digit === 'x' || digit === end[index])
}

// Titles that banks write before a name; in Thai no space follows them.
const thaiTitles = /^(?:นางสาว|นาย|นาง|น\.?ส\.?|ด\.?ช\.?|ด\.?ญ\.?|คุณ)/
const latinTitles = new Set(['MR', 'MRS', 'MS', 'MISS', 'MASTER', 'KHUN'])

/** The words of a name, without titles and truncation marks. */
export function nameWords(name: string): string[] {
  const plain = name.normalize('NFC').toUpperCase().trim().replace(thaiTitles, '')
  return plain
    .replaceAll(/[^\p{L}\p{M}\s]/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !latinTitles.has(word))
}

/**
 * The score of a reported word for a registered word: 1 when equal, less when truncated to three or
 * more letters, to two, or to the initial, otherwise 0.
 */
function wordScore(reported: string, registered: string): number {
  if (reported === registered) return 1
  if (!registered.startsWith(reported)) return 0
  const letters = [...reported].length
  if (letters >= 3) return 0.9
  return letters === 2 ? 0.8 : 0.75
}

const scriptOf = (words: string[]): 'thai' | 'lao' | 'latin' =>
  words.some((word) => /\p{Script=Thai}/u.test(word))
    ? 'thai'
    : words.some((word) => /\p{Script=Lao}/u.test(word))
      ? 'lao'
      : 'latin'

/** Each registered word that is not reported multiplies the score by this factor. */
const wordMissing = 0.95

/**
 * 0 to 1: how well a reported, perhaps truncated name fits a registered one. Null when they cannot
 * be compared: no words, or different scripts.
 */
export function nameScore(reported: string, registered: string): number | null {
  const [some, all] = [nameWords(reported), nameWords(registered)]
  if (some.length === 0 || all.length === 0 || scriptOf(some) !== scriptOf(all)) return null
  const left = [...all]
  const scores = some.map((word) => {
    const best = left.reduce(
      (bestIndex, one, index) =>
        wordScore(word, one) > wordScore(word, left[bestIndex] ?? '') ? index : bestIndex,
      0,
    )
    const score = wordScore(word, left[best] ?? '')
    if (score > 0) left.splice(best, 1)
    return score
  })
  const missing = wordMissing ** Math.max(0, all.length - some.length)
  return (scores.reduce((sum, one) => sum + one, 0) / scores.length) * missing
}

/**
 * A given name truncated to this length identifies a person just as reliably as a short complete
 * name.
 */
const manyLetters = 8
/**
 * The minimum length of a given name reported alone; a shorter name needs another word beside it.
 */
const fewLetters = 4

const lengthOf = (word: string): number => [...word].length

/**
 * Whether a reported name is certainly the registered name: its given name is complete, or
 * truncated after at least eight letters. A family name with at most an initial, or a few letters,
 * could belong to several people.
 */
export function isSurelyNamed(reported: string, registered: string, needed: number): boolean {
  const [some, all] = [nameWords(reported), nameWords(registered)]
  const [[first], [given]] = [some, all]
  if (first === undefined || given === undefined) return false
  if (some.join('') === all.join('') || some.toSorted().join('') === all.toSorted().join(''))
    return true
  if ((nameScore(reported, registered) ?? 0) < needed) return false
  // Only the last word of a name can be truncated, so the words before it must be complete.
  if (!some.slice(0, -1).every((word) => all.includes(word))) return false
  if (some.includes(given)) return some.length > 1 || lengthOf(given) >= fewLetters
  return some.length === 1 && given.startsWith(first) && lengthOf(first) >= manyLetters
}

const manyDigits = 6
const fewestLetters = 6
const scoreNeeded = 0.85

export interface RegisteredPayer {
  accountNo: string
  /** The bank account's name and the member's registered name, in any script. */
  names: string[]
}

/**
 * Whether a name is sufficient in addition to the visible digits: it fits, and has the complete
 * given name or at least six letters in several words.
 */
function isFittingName(reported: string, registered: string): boolean {
  if ((nameScore(reported, registered) ?? 0) < scoreNeeded) return false
  const [some, all] = [nameWords(reported), nameWords(registered)]
  return (
    some.includes(all[0] ?? '') || (some.length > 1 && lengthOf(some.join('')) >= fewestLetters)
  )
}

/**
 * Whether a payer is this member. Six visible digits with the bank suffice unless a reported name
 * contradicts; fewer digits need a fitting name.
 */
export function payerFits(
  reported: { bankCode?: string; accountNo: string; name?: string },
  member: RegisteredPayer,
): boolean {
  if (!digitsFit(reported.accountNo, member.accountNo)) return false
  const scores = member.names
    .map((name) => nameScore(reported.name ?? '', name))
    .filter((score) => score !== null)
  const best = scores.length === 0 ? null : Math.max(...scores)
  if (reported.bankCode !== undefined && visibleDigits(reported.accountNo) >= manyDigits)
    return best === null || best > 0
  return member.names.some((name) => isFittingName(reported.name ?? '', name))
}
