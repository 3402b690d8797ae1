/**
 * A member away for longer than this may have played. The server caches its last balance sync for
 * as long.
 */
export const awayMs = 5_000

interface Sight {
  page: EventTarget & { readonly hidden: boolean }
  window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

/**
 * Calls `onReturn` when the member comes back from another tab, or from a game's window beside this
 * one.
 */
export function watchReturns(
  onReturn: () => void,
  { page, window }: Sight = { page: document, window: globalThis },
): () => void {
  let leftAt: number | null = null
  const leave = () => {
    leftAt ??= Date.now()
  }
  const comeBack = () => {
    const away = leftAt === null ? 0 : Date.now() - leftAt
    leftAt = null
    if (away > awayMs) onReturn()
  }
  const onVisibilityChange = () => (page.hidden ? leave() : comeBack())
  page.addEventListener('visibilitychange', onVisibilityChange)
  window.addEventListener('blur', leave)
  window.addEventListener('focus', comeBack)
  return () => {
    page.removeEventListener('visibilitychange', onVisibilityChange)
    window.removeEventListener('blur', leave)
    window.removeEventListener('focus', comeBack)
  }
}
