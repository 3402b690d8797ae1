/**
 * Maps a word to the classes of its consonants, which Thai, Lao and Latin spellings of one name
 * share: ณัฐวุฒิ and NATTHAWUT are both "ntwt". Vowels, h, y and silent letters are omitted,
 * because their spelling varies between families.
 */
export function skeleton(word: string): string {
  const classes = /\p{Script=Thai}/u.test(word)
    ? ofThai(word)
    : /\p{Script=Lao}/u.test(word)
      ? ofLetters(word.replaceAll('ົວ', ''), lao)
      : ofLatin(word)
  return classes.replaceAll(/(.)\1+/g, '$1')
}

const classOf = (groups: Record<string, string>): Map<string, string> =>
  new Map(
    Object.entries(groups).flatMap(([one, letters]) =>
      [...letters].map((letter) => [letter, one] as const),
    ),
  )

const thai = classOf({
  k: 'กขฃคฅฆ',
  g: 'ง',
  c: 'จฉชฌ',
  s: 'ซศษส',
  t: 'ดตถทธฎฏฐฑฒ',
  n: 'นณญ',
  p: 'บปผพภ',
  f: 'ฝฟ',
  m: 'มำ',
  l: 'รลฬ',
  w: 'ว',
})
const lao = classOf({
  k: 'ກຂຄ',
  g: 'ງ',
  c: 'ຈ',
  s: 'ຊສ',
  t: 'ດຕຖທ',
  n: 'ນໜ',
  p: 'ບປຜພ',
  f: 'ຝຟ',
  m: 'ມໝຳ',
  l: 'ຣລຼ',
  w: 'ວ',
})
const latin = classOf({
  k: 'KGQC',
  g: 'Ŋ',
  c: 'JČ',
  s: 'SZX',
  t: 'TD',
  n: 'N',
  p: 'PB',
  f: 'F',
  m: 'M',
  l: 'LR',
  w: 'VW',
})

/** Matches ว used as a vowel, as in ดวง and นวล, where the next consonant ends the syllable. */
export const vowelW = /(?<=[ก-ฮ])ว(?!รร)(?=[ก-ฮ](?![ะ-ฺ]))/g

const ofLetters = (word: string, classes: Map<string, string>): string =>
  [...word].map((letter) => classes.get(letter) ?? '').join('')

/**
 * Silent: a consonant cancelled by ์ together with an adjacent ร, ษ or vowel, and a final ร after
 * ต, ท or ช. Vowels: รร before a consonant, and ว between two. A final ร after another consonant
 * sounds as "n": พร is PORN or PHON.
 */
function ofThai(word: string): string {
  const spoken = word
    .replaceAll(/[่-๋]/g, '')
    .replaceAll(/ทร์|ษณ์/g, '')
    .replaceAll(/[ก-ฮ][ิุ]?์/g, '')
    .replaceAll(vowelW, '')
    .replaceAll(/รร(?=[ก-ฮ])/g, '')
    .replaceAll('รร', 'น')
    .replaceAll(/^ญ|(?<=ห)ญ/g, '')
    .replaceAll(/(?<=[ตทช])ร$/g, '')
    .replaceAll(/(?<=[ก-ฮ])ร$/g, 'น')
  return ofLetters(spoken, thai)
}

function ofLatin(word: string): string {
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
  return ofLetters(
    plain
      .replaceAll(/(?<=[AEO])R(?=N)/g, '')
      .replaceAll('TCH', 'CH')
      .replaceAll('NG', 'Ŋ')
      .replaceAll('CH', 'Č'),
    latin,
  )
}

/** Consonant classes that sound alike at the end of a Thai or Lao syllable. */
const near: readonly string[] = ['ln', 'sct', 'ng']
const isNear = (a: string, b: string): boolean =>
  near.some((group) => group.includes(a) && group.includes(b))

const at = (costs: readonly number[], index: number): number => costs[index] ?? Infinity

/**
 * The likeness of two words by edit distance, from 0 to 1. `nearCost` is the cost of replacing a
 * consonant by a consonant that sounds alike.
 */
export function likeness(a: string, b: string, nearCost = 1): number {
  const [one, other] = [[...a], [...b]]
  if (one.length === 0 || other.length === 0) return one.length === other.length ? 1 : 0
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [i, left] of one.entries()) {
    const next = [i + 1]
    for (const [j, right] of other.entries()) {
      const swap = left === right ? 0 : isNear(left, right) ? nearCost : 1
      next.push(Math.min(at(next, j) + 1, at(row, j + 1) + 1, at(row, j) + swap))
    }
    row = next
  }
  return 1 - at(row, other.length) / Math.max(one.length, other.length)
}
