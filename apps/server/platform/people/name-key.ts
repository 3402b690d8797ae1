import { withoutLookAlikes } from './look-alikes.ts'

/** Titles before a name in the members' languages, longest first. */
const titles =
  /^(?:นางสาว|น\.?ส\.?|นาย|นาง|คุณ|ด\.?ช\.?|ด\.?ญ\.?|ท้าว|ທ້າວ|ນາງສາວ|ນາງ|ທ່ານ|mister|miss|mrs|mr|ms|khun)(?:\s+|\.\s*|(?=[\u0e00-\u0eff]))/iu

const isTitle = (word: string): boolean => /^(?:mister|miss|mrs|mr|ms|khun)\.?$/.test(word)

const withoutTitle = (plain: string): string => plain.replace(titles, '') || plain

/**
 * A key that is equal for different spellings of one name: without title, letter case, Latin
 * accents, spaces, punctuation and look-alike letters. The same name in another script has another
 * key.
 */
export function nameKey(name: string): string {
  return lettersOf(withoutTitle(plainly(name)))
}

/** Like nameKey, but independent of word order, for names with the family name first. */
export function sortedKey(name: string): string {
  return withoutTitle(plainly(name))
    .split(/\s+/)
    .filter((word) => !isTitle(word))
    .map(lettersOf)
    .toSorted()
    .join('')
}

/**
 * All keys of a name, to compare with those of another: as it looks, as it is spelled, and with
 * sorted words. Greek and Cyrillic capitals may look like other Latin letters than their small
 * forms, so the spelled key is needed too.
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
