/** Marks the file as UTF-8 for spreadsheet programs. */
export const byteOrderMark = '\uFEFF'

/**
 * Quotes a cell (RFC 4180), and puts an apostrophe before a text that a spreadsheet would run as a
 * formula.
 */
export function textCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
