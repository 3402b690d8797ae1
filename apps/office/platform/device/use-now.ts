import { useSyncExternalStore } from 'react'

const everyMs = 10_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const listener of listeners) listener()
  }, everyMs)
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time for waiting times. All callers share one timer. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}
