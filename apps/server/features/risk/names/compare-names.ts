import { isSurelyNamed, nameScore, nameWords } from './payer-rules.ts'
import { likeness, skeleton } from './skeleton.ts'
import { vowelsAgree, vowelsOf } from './vowels.ts'

/** same and differs are sure. unclear: different scripts that do not surely agree, one sound in two spellings, or nothing to compare. */
export type NamesCompared = 'same' | 'differs' | 'unclear'

/** Below this two words are other words, not two spellings of one. */
const leastLikeness = 0.75
const nearCost = 0.3
/** Between scripts the given name has to be told whole, and fewer consonants than these are shared by many names. */
const leastOfGivenName = 0.9
const fewestConsonants = 4

/** Scripts of names that members and payers have, those first that stand beside others. */
const scripts = [
  'Thai',
  'Lao',
  'Han',
  'Hangul',
  'Katakana',
  'Hiragana',
  'Khmer',
  'Myanmar',
  'Devanagari',
  'Arabic',
  'Cyrillic',
  'Greek',
  'Latin',
].map((name) => ({ name, pattern: new RegExp(`\\p{Script=${name}}`, 'u') }))

function scriptOf(words: readonly string[]): string {
  const text = words.join('')
  return scripts.find(({ pattern }) => pattern.test(text))?.name ?? 'other'
}

/**
 * Compares a name as told, perhaps cut or without a part, with a registered one. Titles, case, spaces and the order of the
 * words do not count. Between scripts consonants and vowels are compared, which can show that names are the same and never
 * that they differ.
 */
export function compareNames(told: string, registered: string, needed: number): NamesCompared {
  const [some, all] = [nameWords(told), nameWords(registered)]
  if (some.length === 0 || all.length === 0) return 'unclear'
  if (scriptOf(some) !== scriptOf(all)) return soundsAlike(some, all, needed) ? 'same' : 'unclear'
  if (isSurelyNamed(told, registered, needed)) return 'same'
  // Perhaps a name of which too little is told, two spellings of one name, or two names that are alike.
  const isNear =
    (nameScore(told, registered) ?? 0) >= needed ||
    alikeWords(some, all, needed) ||
    isSameSkeleton(some, all)
  return isNear ? 'unclear' : 'differs'
}

function isSameSkeleton(some: readonly string[], all: readonly string[]): boolean {
  const [one, other] = [some, all].map((words) => words.map(skeleton).toSorted().join(' ')) as [
    string,
    string,
  ]
  return one.trim() !== '' && one === other
}

const alikeWords = (some: readonly string[], all: readonly string[], needed: number): boolean =>
  average(pairs(some, all, likeness)) >= needed

/** Words of two scripts that are spoken alike, by enough sounds to be one name. */
function soundsAlike(some: readonly string[], all: readonly string[], needed: number): boolean {
  const spoken = (words: readonly string[]) =>
    words.map((word) => ({ consonants: skeleton(word), vowels: vowelsOf(word), word }))
  const [told, registered] = [spoken(some), spoken(all)]
  if (
    [told, registered].some(
      (words) => words.map(({ consonants }) => consonants).join('').length < fewestConsonants,
    )
  )
    return false
  const scores = pairs(told, registered, (one, other) => {
    const isPossible =
      one.consonants[0] === other.consonants[0] &&
      vowelsAgree(one.vowels, other.vowels) &&
      canBeWritten(one.word, other.word)
    return isPossible ? likeness(one.consonants, other.consonants, nearCost) : 0
  })
  return average(scores) >= needed && (scores[0] ?? 0) >= leastOfGivenName
}

/** J writes จ and never ช, which is CH. */
function canBeWritten(one: string, other: string): boolean {
  const [thai, latin] = /\p{Script=Thai}/u.test(one) ? [one, other] : [other, one]
  return !/ช/.test(thai) || /จ/.test(thai) || !/J/i.test(latin)
}

/** For each registered word how well the nearest told one fits, each told one once; none where their numbers differ. */
function pairs<Word>(
  some: readonly Word[],
  all: readonly Word[],
  score: (told: Word, registered: Word) => number,
): number[] {
  if (some.length !== all.length) return []
  const left = [...some]
  return all.map((word) => {
    const scores = left.map((one) => score(one, word))
    const best = scores.indexOf(Math.max(...scores))
    left.splice(best, 1)
    return scores[best]! >= leastLikeness ? scores[best]! : 0
  })
}

const average = (scores: readonly number[]): number =>
  scores.length === 0 ? 0 : scores.reduce((sum, one) => sum + one, 0) / scores.length
