import { nameScore, nameWords } from './payer-rules.ts'
import { likeness, skeleton } from './skeleton.ts'

/** same and differs are sure. unclear: different scripts that do not surely agree, one sound in two spellings, or nothing to compare. */
export type NamesCompared = 'same' | 'differs' | 'unclear'

/** Below this two words are other words, not two spellings of one. */
const leastLikeness = 0.75
const nearCost = 0.3

type Script = 'thai' | 'lao' | 'latin'

function scriptOf(words: readonly string[]): Script {
  if (words.some((word) => /\p{Script=Thai}/u.test(word))) return 'thai'
  return words.some((word) => /\p{Script=Lao}/u.test(word)) ? 'lao' : 'latin'
}

/**
 * Compares a name as told, perhaps cut or without a part, with a registered one. Titles, case, spaces and the order of the
 * words do not count; between scripts the consonants are compared, which can show that names are the same and never that they differ.
 */
export function compareNames(told: string, registered: string, needed: number): NamesCompared {
  const [some, all] = [nameWords(told), nameWords(registered)]
  if (some.length === 0 || all.length === 0) return 'unclear'
  if (scriptOf(some) !== scriptOf(all))
    return isAlike(some.map(skeleton), all.map(skeleton), needed, nearCost) ? 'same' : 'unclear'
  const isSame =
    (nameScore(told, registered) ?? 0) >= needed ||
    isAlike(some, all, needed, 1) ||
    some.toSorted().join('') === all.toSorted().join('') ||
    some.join('') === all.join('')
  if (isSame) return 'same'
  // Perhaps two spellings of one name, perhaps two names of one sound.
  return some.map(skeleton).toSorted().join(' ') === all.map(skeleton).toSorted().join(' ')
    ? 'unclear'
    : 'differs'
}

/** Each word finds its nearest, once; words without a partner count as nothing alike. */
function isAlike(
  some: readonly string[],
  all: readonly string[],
  needed: number,
  cost: number,
): boolean {
  if (some.length !== all.length) return false
  const left = [...all]
  const scores = some.map((word) => {
    const best = left.reduce(
      (found, one, index) =>
        likeness(word, one, cost) > likeness(word, left[found] ?? '', cost) ? index : found,
      0,
    )
    const score = likeness(word, left[best] ?? '', cost)
    left.splice(best, 1)
    return score >= leastLikeness ? score : 0
  })
  return scores.reduce((sum, one) => sum + one, 0) / all.length >= needed
}
