import { vowelW } from './skeleton.ts'

/**
 * A vowel of a word, as far as the script writes it. Vowels distinguish names with the same
 * `skeleton`, such as NAPA and NIPA or มานะ and มานี.
 */
export interface Vowel {
  /** The sounds that the vowel may represent, such as "u" and "o" for OU. */
  sounds: string
  /**
   * The vowel may have no counterpart in the other script, because it is not written there or is
   * silent in this word.
   */
  optional: boolean
}

export function vowelsOf(word: string): Vowel[] {
  if (/\p{Script=Thai}/u.test(word)) return ofThai(word)
  return /\p{Script=Lao}/u.test(word) ? ofLao(word) : ofLatin(word)
}

/**
 * Whether the vowels of two words agree in order: each vowel shares a sound with its counterpart,
 * or is optional.
 */
export function vowelsAgree(one: readonly Vowel[], other: readonly Vowel[]): boolean {
  // agrees[j] is true when the vowels of `one` so far can match the first j vowels of `other`.
  let agrees = [true]
  for (const [j, vowel] of other.entries()) agrees.push(agrees[j] === true && vowel.optional)
  for (const left of one) {
    const next = [agrees[0] === true && left.optional]
    for (const [j, right] of other.entries()) {
      next.push(
        (agrees[j] === true && meets(left, right)) ||
          (agrees[j + 1] === true && left.optional) ||
          (next[j] === true && right.optional),
      )
    }
    agrees = next
  }
  return agrees.at(-1) === true
}

const meets = (one: Vowel, other: Vowel): boolean =>
  [...one.sounds].some((sound) => other.sounds.includes(sound))

/** Latin spellings of vowels, longest first; any other run of vowels sounds as its first letter. */
const latin: readonly [RegExp, string][] = [
  [/^(?:EE|EA|IE|IA|Y)/, 'i'],
  [/^(?:OO|OU)/, 'uo'],
  [/^(?:UEA|EUA|UE|EU)/, 'ue'],
  [/^UA/, 'ua'],
  [/^(?:AE|EO|E)/, 'ea'],
  [/^OE/, 'oe'],
  [/^AO/, 'ao'],
]

/** Thai omits a short "a" or "o", so a Latin one is optional. */
function ofLatin(word: string): Vowel[] {
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
  // Y before a vowel is a consonant.
  const runs = plain.replaceAll(/Y(?=[AEIOU])/g, '-').match(/[AEIOUY]+/g) ?? []
  return runs.map((run) => {
    const sounds = latin.find(([pattern]) => pattern.test(run))?.[1] ?? run.charAt(0).toLowerCase()
    return { sounds, optional: /^[ao]+$/.test(sounds) }
  })
}

// Replaces written vowels by their sounds in angle brackets; ? marks an optional vowel. Signs
// around a consonant that together form one vowel come first.
const consonants = '([ก-ฮ]{1,2})'
const thai: readonly [RegExp, string][] = [
  [new RegExp(`เ${consonants}ีย`, 'g'), '$1<i>'],
  [new RegExp(`เ${consonants}ือ`, 'g'), '$1<ue>'],
  [new RegExp(`เ${consonants}าะ`, 'g'), '$1<o>'],
  [new RegExp(`เ${consonants}า`, 'g'), '$1<a>'],
  [new RegExp(`เ${consonants}ิ`, 'g'), '$1<oe>'],
  [new RegExp(`เ${consonants}(?:อ|ย(?![ะ-ู]))`, 'g'), '$1<oe>'],
  [/([ตทธฒม])[ิุ]$/g, '$1<iu?>'],
  [/ัว/g, '<ua>'],
  [/รร/g, '<a>'],
  [/ฤ/g, '<ui>'],
  [/เ|แ/g, '<ea>'],
  [/โ/g, '<o>'],
  [/[ไใัาะำๅ]/g, '<a>'],
  [/[ิี]/g, '<i>'],
  [/[ึื]/g, '<ue>'],
  [/[ุู]/g, '<u>'],
  // ว between consonants is a vowel, and so is อ after one; อ may also carry an unwritten vowel.
  [vowelW, '<ua?>'],
  [/(?<=[ก-ฮ])อ(?![<])/g, '<oa?>'],
]

function ofThai(word: string): Vowel[] {
  const spoken = word
    .normalize('NFC')
    .replaceAll(/ทร์/g, '')
    .replaceAll(/[ก-ฮ][ิุ]?์/g, '')
    .replaceAll(/[็-๎]/g, '')
  return readMarks(thai.reduce((text, [pattern, mark]) => text.replaceAll(pattern, mark), spoken))
}

const laoConsonants = '([ກ-ຮໜໝຼ]{1,2})'
const lao: readonly [RegExp, string][] = [
  [new RegExp(`ເ${laoConsonants}ົາ`, 'g'), '$1<a>'],
  [new RegExp(`ເ${laoConsonants}(?:ັ?ຽ|ຍ)`, 'g'), '$1<i>'],
  [new RegExp(`ເ${laoConsonants}ືອ`, 'g'), '$1<ue>'],
  [new RegExp(`ເ${laoConsonants}[ິີ]`, 'g'), '$1<oe>'],
  [/ົວ/g, '<uo>'],
  [/ຽ/g, '<i>'],
  [/[ເແ]/g, '<ea>'],
  [/ໂ/g, '<o>'],
  [/[ົໍອ](?!າ)/g, '<oa?>'],
  [/[ໄໃັາະຳ]|ໍາ/g, '<a>'],
  [/[ິີ]/g, '<i>'],
  [/[ຶື]/g, '<ue>'],
  [/[ຸູ]/g, '<uo>'],
]

function ofLao(word: string): Vowel[] {
  const spoken = word.normalize('NFC').replaceAll(/[່-ໍ](?<!ໍ)/g, '')
  return readMarks(lao.reduce((text, [pattern, mark]) => text.replaceAll(pattern, mark), spoken))
}

function readMarks(text: string): Vowel[] {
  return [...text.matchAll(/<(\w+)(\??)>/g)].map(([, sounds = '', mark]) => ({
    sounds,
    optional: mark === '?',
  }))
}
