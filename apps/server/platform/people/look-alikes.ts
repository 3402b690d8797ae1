/**
 * Digits and letters of other scripts that look like a Latin letter, in upper and lower case: "Н"
 * looks like H and "η" like n. Selected from Unicode's confusables (UTS 39), without Thai and Lao
 * letters.
 */
const alike: Record<string, string> = {
  a: '4АаΑαɑᴀꓮᎪ',
  b: 'ВвЬьΒβʙꓐᏴ',
  c: 'СсϹϲᴄꓚᏟ',
  d: 'ԁԀᴅꓓᎠđĐ',
  e: '3ЕеΕεɛᴇꓰᎬ',
  f: 'Ϝϝꓝꜰ',
  g: 'ԌɡɢꓖᏀ',
  h: 'НнҺһΗʜꓧᎻħĦ',
  i: '1ІіΙιıɩɪꓲᎥ',
  j: 'ЈјϳᴊꓙᎫ',
  k: 'КкΚκᴋꓗᏦ',
  l: 'ӀӏʟꓡᏞłŁ',
  m: 'МмΜᴍꓟᎷ',
  n: 'ΝηпɴꓠПո',
  o: '0ОоΟοσᴏꓳօՕøØ',
  p: 'РрΡρᴘꓑᏢ',
  q: 'Ԛԛ',
  r: 'гʀꓣᎡᏒ',
  s: '5ЅѕꜱꓢᏚՏ',
  t: 'ТтΤτᴛꓔᎢŧŦ',
  u: 'υμսᴜꓴՍ',
  v: 'ѴѵνᴠꓦᏙ',
  w: 'ԜԝωᴡꓪᎳ',
  x: 'ХхΧχꓫ',
  y: 'УуҮүΥγʏꓬᎩ',
  z: 'Ζζᴢꓜ',
}
const letterOf = new Map(
  Object.entries(alike).flatMap(([letter, others]) =>
    [...others].map((other) => [other, letter] as const),
  ),
)

/** Combining marks that belong to no single script, and invisible characters. */
const unseen = /\p{Script=Inherited}|\p{Default_Ignorable_Code_Point}/gu

/** White letters on black, which Unicode classifies as symbols. */
const [roundedA, squaredA, flagA] = [0x1f150, 0x1f170, 0x1f1e6]
const signs = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu

function letterOfSign(sign: string): string {
  const code = sign.codePointAt(0)!
  return String.fromCodePoint(
    0x61 + code - (code >= flagA ? flagA : code >= squaredA ? squaredA : roundedA),
  )
}

/**
 * Replaces letters that look like Latin ones and removes Latin accents and invisible characters. A
 * pair of Thai or Lao signs that looks like a single sign becomes that sign: เเ becomes แ.
 */
export function withoutLookAlikes(text: string): string {
  // Look-alikes are replaced before and after normalisation, which decomposes some of these letters
  // into others.
  const plain = fold(text).normalize('NFKD').replaceAll(unseen, '').replaceAll(signs, letterOfSign)
  return fold(plain).replaceAll('เเ', 'แ').replaceAll('ເເ', 'ແ').replaceAll('ๅ', 'า')
}

const fold = (text: string): string =>
  [...text].map((letter) => letterOf.get(letter) ?? letter).join('')

/**
 * An SQL expression for an approximation of `withoutLookAlikes`, sufficient to find candidates. Its
 * parameters are `lookAlikeValues`.
 */
export const withoutLookAlikesSql = (column: string, from: string, to: string): string =>
  `replace(replace(replace(translate(normalize(${column}, nfkd), ${from}, ${to}), 'เเ', 'แ'), 'ເເ', 'ແ'), 'ๅ', 'า')`
export const lookAlikeValues = (): [from: string, to: string] => [
  // translate() removes characters without a counterpart in the second text.
  [...letterOf.keys()].join('') +
    Array.from({ length: 0x70 }, (_, index) => String.fromCodePoint(0x300 + index)).join('') +
    '\u200b\u200c\u200d\u2060\ufe0e\ufe0f\u00ad',
  [...letterOf.values()].join(''),
]
