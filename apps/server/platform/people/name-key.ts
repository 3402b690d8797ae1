import { withoutLookAlikes } from './look-alikes.ts'

/** Titles that stand before a name, in the languages of the members, longest first. */
const titles =
  /^(?:นางสาว|น\.?ส\.?|นาย|นาง|คุณ|ด\.?ช\.?|ด\.?ญ\.?|ท้าว|ທ້າວ|ນາງສາວ|ນາງ|ທ່ານ|mister|miss|mrs|mr|ms|khun)(?:\s+|\.\s*|(?=[\u0e00-\u0eff]))/iu

const isTitle = (word: string): boolean => /^(?:mister|miss|mrs|mr|ms|khun)\.?$/.test(word)

const withoutTitle = (plain: string): string => plain.replace(titles, '') || plain

/**
 * What two spellings of one person's name have in common: no title, letter case, accents of Latin letters, spaces or signs, and
 * no letters of other scripts that only look like Latin ones. The key of a name in another script is another one.
 */
export function nameKey(name: string): string {
  return lettersOf(withoutTitle(plainly(name)))
}

/** The same for a name whose words stand in another order: the family name first, for one. */
export function sortedKey(name: string): string {
  return withoutTitle(plainly(name))
    .split(/\s+/)
    .filter((word) => !isTitle(word))
    .map(lettersOf)
    .toSorted()
    .join('')
}

/**
 * Every key of a name, to compare with those of another: as it looks, as it is spelled, and both with the words in order. A name
 * in Greek or Cyrillic is one in capitals too, of which some look like other Latin letters than the small ones.
 */
export function nameKeys(name: string): string[] {
  const spelled = lettersOf(withoutTitle(name.normalize('NFKC').trim().toLowerCase()))
  return [...new Set([nameKey(name), sortedKey(name), spelled])].filter((key) => key !== '')
}

const plainly = (name: string): string => withoutLookAlikes(name).trim().toLowerCase()

function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Script=Inherited}/gu, '')
    .replaceAll(/[^\p{L}\p{M}]/gu, '')
}
