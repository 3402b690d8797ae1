/** Whether the device can share a link with another app. */
export function canShareLinks(): boolean {
  return typeof navigator.share === 'function'
}

/** Opens the device's share sheet; false on failure, true even when the member cancelled. */
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
