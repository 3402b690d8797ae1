/** Control characters but for tabs and new lines, and what turns the direction of letters round: a name or an amount could be shown backwards by them. */
const unwanted =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/g
/** What draws nothing: spaces of every kind, marks without a letter of their own, and letters that are blank. */
const invisible = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u

/** A text as it is kept: letter for letter, but for what no one can see or what would harm those who look. Halves of letters become a sign for one. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replaceAll('\r\n', '\n').replaceAll('\r', '\n').replaceAll(unwanted, '')

/** True where there is nothing to see. */
export const isBlank = (text: string): boolean => invisible.test(text)
