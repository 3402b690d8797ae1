/** As it is saved: upper-cased, single spaces, none at the ends. */
export function tidyName(typed: string): string {
  return typed.toUpperCase().replace(/\s+/g, ' ').trim()
}
