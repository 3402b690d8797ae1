/**
 * The key of an item as the last segment of a URL. Bank references may hold any character, and the
 * router decodes some percent escapes but not all, so `~` takes the place of `%`.
 */
export const toItemId = (...parts: readonly string[]): string =>
  parts
    .map((part) =>
      encodeURIComponent(part).replaceAll('~', '%7E').replaceAll('.', '%2E').replaceAll('%', '~'),
    )
    .join('.')

/** The parts of an item's key; null for a text that `toItemId` has not made. */
export function readItemId(id: string): string[] | null {
  try {
    return id.split('.').map((part) => decodeURIComponent(part.replaceAll('~', '%')))
  } catch {
    return null
  }
}
