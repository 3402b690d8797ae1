/** Titles that stand before a name, in the languages of the members, longest first. */
const titles =
  /^(?:นางสาว|น\.?ส\.?|นาย|นาง|ด\.?ช\.?|ด\.?ญ\.?|ท้าว|ທ້າວ|ນາງສາວ|ນາງ|ທ່ານ|mister|miss|mrs|mr|ms)(?:\s+|\.\s*|(?=[\u0e00-\u0eff]))/iu

/**
 * What two spellings of one person's name have in common: no title, letter case, accents of Latin letters, spaces or signs. The
 * key of a name in another script is another one.
 */
export function nameKey(name: string): string {
  const plain = name.normalize('NFKC').trim().toLowerCase()
  const untitled = plain.replace(titles, '')
  const latin = (untitled === '' ? plain : untitled)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
  return latin.replaceAll(/[^\p{L}\p{M}]/gu, '')
}
