import { chatTypingEveryMs, chatTypingShownMs } from '@champa/contract/chat-message'

/** One's own typing, as the other side is told of it. */
export interface TypingOut {
  /** The composer holds these words now. */
  typed(words: string): void
  /** Sent, or looked away. */
  stop(): void
}

/** Says that one types every 2.5 s while it goes on, and that one stopped after as long without a key. */
export function openTypingOut(say: (on: boolean) => void): TypingOut {
  let saidAt: number | null = null
  let idle: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(idle)
    if (saidAt !== null) say(false)
    saidAt = null
  }
  return {
    typed(words) {
      if (words.trim() === '') return stop()
      const now = performance.now()
      if (saidAt === null || now - saidAt >= chatTypingEveryMs) {
        say(true)
        saidAt = now
      }
      clearTimeout(idle)
      idle = setTimeout(stop, chatTypingEveryMs)
    },
    stop,
  }
}

export interface TypingIn {
  heard(news: { on: boolean; name: string | null }): void
  /** Whoever typed has sent it. */
  ended(): void
}

/** Who types on the other side; believed for 6 s, for the word that it stopped may be lost. */
export function openTypingIn(show: (typing: { name: string | null } | null) => void): TypingIn {
  let shown = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const ended = () => {
    clearTimeout(timer)
    if (shown) show(null)
    shown = false
  }
  return {
    heard({ on, name }) {
      if (!on) return ended()
      clearTimeout(timer)
      shown = true
      show({ name })
      timer = setTimeout(ended, chatTypingShownMs)
    },
    ended,
  }
}
