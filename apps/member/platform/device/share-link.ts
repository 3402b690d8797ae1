/** True where the device can hand a link to another app. */
export function canShareLinks(): boolean {
  return typeof navigator.share === 'function'
}

/** Opens the device's share sheet; false when that failed, true also when the member changed their mind. */
export async function shareLink(link: {
  title: string
  text: string
  url: string
}): Promise<boolean> {
  try {
    await navigator.share(link)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
