/** The name in its stored form: upper-cased, single spaces, trimmed. */
export function tidyName(typed: string): string {
  return typed.toUpperCase().replace(/\s+/g, ' ').trim()
}
