import { chatTypingEveryMs, chatTypingShownMs } from '@champa/contract/chat-message'

/** Reports the user's typing to the other side. */
export interface TypingOut {
  /** Must be called when the composer's text has changed. */
  typed(words: string): void
  /** Must be called when the message was sent or the composer has lost focus. */
  stop(): void
}

/** Reports typing every 2.5 s while keys are pressed, and its end 2.5 s after the last key. */
export function openTypingOut(send: (on: boolean) => void): TypingOut {
  let sentAt: number | null = null
  let idle: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(idle)
    if (sentAt !== null) send(false)
    sentAt = null
  }
  return {
    typed(words) {
      if (words.trim() === '') return stop()
      const now = performance.now()
      if (sentAt === null || now - sentAt >= chatTypingEveryMs) {
        send(true)
        sentAt = now
      }
      clearTimeout(idle)
      idle = setTimeout(stop, chatTypingEveryMs)
    },
    stop,
  }
}

export interface TypingIn {
  received(event: { on: boolean; name: string | null }): void
  /** Must be called when a message from the typing side has arrived. */
  ended(): void
}

/**
 * Shows who is typing on the other side. The indicator expires after 6 s, because the event that
 * ends it may be lost.
 */
export function openTypingIn(show: (typing: { name: string | null } | null) => void): TypingIn {
  let shown = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const ended = () => {
    clearTimeout(timer)
    if (shown) show(null)
    shown = false
  }
  return {
    received({ on, name }) {
      if (!on) return ended()
      clearTimeout(timer)
      shown = true
      show({ name })
      timer = setTimeout(ended, chatTypingShownMs)
    },
    ended,
  }
}
