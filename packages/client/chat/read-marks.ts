import { chatReadDebounceMs } from '@champa/contract/chat-message'

export interface ReadMarks {
  /**
   * Must be called when something may have been read: a message arrived, the end scrolled into
   * view, the page got focus.
   */
  consider(): void
  close(): void
}

/**
 * Reports the sequence number of the last message read, one second after it may have changed.
 * `readable` returns null when there is nothing new or the page is not in view. `send` resolves to
 * the number that the server has stored, and `stored` receives it; a failed report is repeated at
 * the next `consider`.
 */
export function openReadMarks(
  readable: () => number | null,
  send: (seq: number) => Promise<number>,
  stored: (seq: number) => void,
): ReadMarks {
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending = false
  const consider = () => {
    if (timer !== undefined || sending || readable() === null) return
    timer = setTimeout(() => {
      timer = undefined
      const seq = readable()
      // Nothing is reported while offline; the next catch-up calls `consider` again.
      if (seq === null || navigator.onLine === false) return
      sending = true
      void send(seq).then(
        (read) => {
          stored(read)
          sending = false
          consider()
        },
        () => void (sending = false),
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

/** True when the page is visible and has focus. */
export const isPageActive = (): boolean =>
  document.visibilityState === 'visible' && document.hasFocus()
