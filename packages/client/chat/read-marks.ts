import { chatReadDebounceMs } from '@champa/contract/chat-message'

export interface ReadMarks {
  /** Something may have been read: a message came, the end came into view, somebody looks at the page again. */
  consider(): void
  close(): void
}

/**
 * Tells up to which message was read, a second after it could be: `readable` is asked again then, and answers null when
 * there is nothing new or nobody looks. One that did not arrive is told again with the next sign.
 */
export function openReadMarks(
  readable: () => number | null,
  tell: (seq: number) => Promise<unknown>,
): ReadMarks {
  let timer: ReturnType<typeof setTimeout> | undefined
  let telling = false
  const consider = () => {
    if (timer !== undefined || telling || readable() === null) return
    timer = setTimeout(() => {
      timer = undefined
      const seq = readable()
      // Without a network nothing is told; catching up asks again.
      if (seq === null || navigator.onLine === false) return
      telling = true
      void tell(seq).then(
        () => {
          telling = false
          consider()
        },
        () => void (telling = false),
      )
    }, chatReadDebounceMs)
  }
  globalThis.addEventListener?.('focus', consider)
  return {
    consider,
    close() {
      clearTimeout(timer)
      globalThis.removeEventListener?.('focus', consider)
    },
  }
}

/** Somebody looks at this page: it is in front, and has the keyboard. */
export const isLookedAt = (): boolean =>
  document.visibilityState === 'visible' && document.hasFocus()
