import { withoutLookAlikes } from './look-alikes.ts'

/** Titles before a name in the members' languages, longest first. */
const nativeTitles =
  'นางสาว|น\\.?ส\\.?|นาย|นาง|คุณ|ด\\.?ช\\.?|ด\\.?ญ\\.?|ดร\\.|ท้าว|ທ້າວ|ນາງສາວ|ນາງ|ທ່ານ|ດຣ\\.'
const latinTitles = 'mister|master|madam|miss|mrs|mr|ms|dr|khun'
/** A Thai or Lao title may be joined to the name, a Latin title only to a name in Thai or Lao. */
const titles = new RegExp(
  `^(?:(?:${nativeTitles})(?:\\s+|\\.\\s*|(?=\\p{L}))|(?:${latinTitles})(?:\\s+|\\.\\s*|(?=[\\u0e00-\\u0eff])))`,
  'iu',
)
const latinTitle = new RegExp(`^(?:${latinTitles})\\.?$`)

const isTitle = (word: string): boolean => latinTitle.test(word)

const withoutTitle = (plain: string): string => plain.replace(titles, '') || plain

/**
 * A key that is equal for different spellings of one name: without title, letter case, Latin
 * accents, spaces, punctuation and look-alike letters. The same name in another script has a
 * different key.
 */
export function nameKey(name: string): string {
  return lettersOf(withoutTitle(plainly(name)))
}

/** Like nameKey, but independent of word order, for names with the family name first. */
export function sortedKey(name: string): string {
  return wordsOf(name).map(lettersOf).toSorted().join('')
}

/**
 * Like sortedKey, but of the first and the last word only, without initials: equal for SOMCHAI
 * JAIDEE, SOMCHAI A JAIDEE and SOMCHAI JAIDEE JR.
 */
function shortKey(name: string): string {
  const words = wordsOf(name)
    .map(lettersOf)
    .filter((word) => !/^[a-z]{0,2}$/.test(word))
  return (words.length > 2 ? [words[0] ?? '', words.at(-1) ?? ''] : words)
    .toSorted((left, right) => (left < right ? -1 : 1))
    .join('')
}

const wordsOf = (name: string): string[] =>
  withoutTitle(plainly(name))
    .split(/\s+/)
    .filter((word) => !isTitle(word))

/**
 * All keys of a name, for comparison with another name: as it looks, as it is spelled, with sorted
 * words, and without middle names. The key as spelled is needed because the capital and the small
 * form of a Greek or Cyrillic letter may look like different Latin letters.
 */
export function nameKeys(name: string): string[] {
  const spelled = lettersOf(withoutTitle(name.normalize('NFKC').trim().toLowerCase()))
  return [...new Set([nameKey(name), sortedKey(name), shortKey(name), spelled])].filter(
    (key) => key !== '',
  )
}

const plainly = (name: string): string => withoutLookAlikes(name).trim().toLowerCase()

function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Script=Inherited}/gu, '')
    .replaceAll(/[^\p{L}\p{M}]/gu, '')
}
