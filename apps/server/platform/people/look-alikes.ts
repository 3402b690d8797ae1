/**
 * Letters of other scripts that look like a Latin one, upper and lower case apart: "Н" looks like H and "η" like n. Chosen by
 * hand after the confusables of Unicode (UTS 39); letters of names in Thai and Lao are not among them.
 */
const alike: Record<string, string> = {
  a: 'АаΑαɑᴀꓮᎪ',
  b: 'ВвЬьΒβʙꓐᏴ',
  c: 'СсϹϲᴄꓚᏟ',
  d: 'ԁԀᴅꓓᎠđĐ',
  e: 'ЕеΕεɛᴇꓰᎬ',
  f: 'Ϝϝꓝꜰ',
  g: 'ԌɡɢꓖᏀ',
  h: 'НнҺһΗʜꓧᎻħĦ',
  i: 'ІіΙιıɩɪꓲᎥ',
  j: 'ЈјϳᴊꓙᎫ',
  k: 'КкΚκᴋꓗᏦ',
  l: 'ӀӏʟꓡᏞłŁ',
  m: 'МмΜᴍꓟᎷ',
  n: 'ΝηпɴꓠПո',
  o: 'ОоΟοσᴏꓳօՕøØ',
  p: 'РрΡρᴘꓑᏢ',
  q: 'Ԛԛ',
  r: 'гʀꓣᎡᏒ',
  s: 'ЅѕꜱꓢᏚՏ',
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

/** Marks without a script of their own, which accent any letter, and characters that nobody sees. */
const unseen = /\p{Script=Inherited}|\p{Default_Ignorable_Code_Point}/gu

/** White letters on black, which Unicode knows as signs. */
const [roundedA, squaredA, flagA] = [0x1f150, 0x1f170, 0x1f1e6]
const signs = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu

function letterOfSign(sign: string): string {
  const code = sign.codePointAt(0)!
  return String.fromCodePoint(
    0x61 + code - (code >= flagA ? flagA : code >= squaredA ? squaredA : roundedA),
  )
}

/**
 * A text with each letter that looks like a Latin one written as that one, without accents of Latin letters and what nobody
 * sees. Two Thai or Lao signs that together look like one are that one: เเ is แ.
 */
export function withoutLookAlikes(text: string): string {
  // Some are letters of their own that Unicode takes apart into others: they are looked up before and after.
  const plain = fold(text).normalize('NFKD').replaceAll(unseen, '').replaceAll(signs, letterOfSign)
  return fold(plain).replaceAll('เเ', 'แ').replaceAll('ເເ', 'ແ').replaceAll('ๅ', 'า')
}

const fold = (text: string): string =>
  [...text].map((letter) => letterOf.get(letter) ?? letter).join('')

/** The same for a column in SQL, as far as a search for candidates needs it. The parameters are those of `lookAlikeValues`. */
export const withoutLookAlikesSql = (column: string, from: string, to: string): string =>
  `replace(replace(replace(translate(normalize(${column}, nfkd), ${from}, ${to}), 'เเ', 'แ'), 'ເເ', 'ແ'), 'ๅ', 'า')`
export const lookAlikeValues = (): [from: string, to: string] => [
  // What has no partner in the second text is left out by translate().
  [...letterOf.keys()].join('') +
    Array.from({ length: 0x70 }, (_, index) => String.fromCodePoint(0x300 + index)).join('') +
    '\u200b\u200c\u200d\u2060\ufe0e\ufe0f\u00ad',
  [...letterOf.values()].join(''),
]
