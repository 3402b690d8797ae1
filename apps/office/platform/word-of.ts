import type { Translator } from '@champa/client/react/error-text'

/** The text of a name that the server has sent; null while the catalogue has none. */
export function wordOf(t: Translator, key: string): string | null {
  const known = key as 'common.close'
  return t.has(known) ? t(known) : null
}
