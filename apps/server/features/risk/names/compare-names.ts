import { isSurelyNamed, nameScore, nameWords } from './payer-rules.ts'
import { likeness, skeleton } from './skeleton.ts'
import { vowelsAgree, vowelsOf } from './vowels.ts'

/**
 * `same` and `differs` are certain. `unclear`: names in two scripts without a certain match, two
 * possible spellings of one name, or no name to compare.
 */
export type NameComparison = 'same' | 'differs' | 'unclear'

/** Two words less alike than this are different words, not two spellings of one word. */
const minLikeness = 0.75
const nearCost = 0.3
/**
 * Limits for names in two scripts: the minimum likeness of the given names, and the minimum number
 * of consonants in each name, because names with fewer consonants are often alike.
 */
const minGivenNameLikeness = 0.9
const fewestConsonants = 4

/** Scripts of members' and payers' names, by precedence in a mixed name. */
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
 * Compares a reported name, perhaps truncated or incomplete, with a registered name; titles, case,
 * spaces and word order do not count. Across scripts it compares consonants and vowels, which can
 * show that names are the same but never that they differ.
 */
export function compareNames(reported: string, registered: string, needed: number): NameComparison {
  const [some, all] = [nameWords(reported), nameWords(registered)]
  if (some.length === 0 || all.length === 0) return 'unclear'
  if (scriptOf(some) !== scriptOf(all)) return soundsAlike(some, all, needed) ? 'same' : 'unclear'
  if (isSurelyNamed(reported, registered, needed)) return 'same'
  // True for a truncated name, two spellings of one name, or two similar names.
  const isNear =
    (nameScore(reported, registered) ?? 0) >= needed ||
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

/**
 * Whether two names in different scripts sound alike and have enough consonants to identify a
 * person.
 */
function soundsAlike(some: readonly string[], all: readonly string[], needed: number): boolean {
  const spoken = (words: readonly string[]) =>
    words.map((word) => ({ consonants: skeleton(word), vowels: vowelsOf(word), word }))
  const [reported, registered] = [spoken(some), spoken(all)]
  if (
    [reported, registered].some(
      (words) => words.map(({ consonants }) => consonants).join('').length < fewestConsonants,
    )
  )
    return false
  const scores = pairs(reported, registered, (one, other) => {
    const isPossible =
      one.consonants[0] === other.consonants[0] &&
      vowelsAgree(one.vowels, other.vowels) &&
      canBeWritten(one.word, other.word)
    return isPossible ? likeness(one.consonants, other.consonants, nearCost) : 0
  })
  return average(scores) >= needed && (scores[0] ?? 0) >= minGivenNameLikeness
}

/**
 * Whether the Latin word can be a transcription of the Thai one: J transcribes จ, never ช, which
 * becomes CH.
 */
function canBeWritten(one: string, other: string): boolean {
  const [thai, latin] = /\p{Script=Thai}/u.test(one) ? [one, other] : [other, one]
  return !/ช/.test(thai) || /จ/.test(thai) || !/J/i.test(latin)
}

/**
 * For each registered word, its score with the most similar reported word; each reported word is
 * used once. Empty when the numbers of words differ.
 */
function pairs<Word>(
  some: readonly Word[],
  all: readonly Word[],
  score: (reported: Word, registered: Word) => number,
): number[] {
  if (some.length !== all.length) return []
  const left = [...some]
  return all.map((word) => {
    const scores = left.map((one) => score(one, word))
    const best = Math.max(...scores)
    left.splice(scores.indexOf(best), 1)
    return best >= minLikeness ? best : 0
  })
}

const average = (scores: readonly number[]): number =>
  scores.length === 0 ? 0 : scores.reduce((sum, one) => sum + one, 0) / scores.length
