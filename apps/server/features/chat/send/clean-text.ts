/**
 * Control characters except tabs and newlines, and direction overrides, which could show a name or
 * an amount reversed.
 */
const unwanted =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/g
/** Characters without visible output: white space, format characters and blank letters. */
const invisible = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u

/**
 * Cleans a text for storage: removes unwanted characters, turns every line end into a newline and
 * unpaired surrogates into U+FFFD.
 */
export const cleanText = (text: string): string =>
  text.toWellFormed().replaceAll('\r\n', '\n').replaceAll('\r', '\n').replaceAll(unwanted, '')

/** True when the text shows nothing. */
export const isBlank = (text: string): boolean => invisible.test(text)
