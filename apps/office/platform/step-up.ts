import { asRefused } from '@champa/client/refused'
import { useSyncExternalStore } from 'react'

/** The open question for a new code of the authenticator; null while nothing is asked. */
let asked: { answer: Promise<boolean>; settle(given: boolean): void } | null = null
const listeners = new Set<() => void>()

function setAsked(next: typeof asked): void {
  asked = next
  for (const listener of listeners) listener()
}

function askForCode(): Promise<boolean> {
  if (!asked) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setAsked({ answer: promise, settle: resolve })
  }
  return asked?.answer ?? Promise.resolve(false)
}

/** Ends the question: `given` is true once the server has accepted a new code. */
export function answerStepUp(given: boolean): void {
  const open = asked
  setAsked(null)
  open?.settle(given)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True while a call waits for a new code. */
export const useStepUpAsked = (): boolean => useSyncExternalStore(subscribe, () => asked !== null)

/**
 * Runs a call; refused with STEP_UP, it asks for a new code and repeats the call once. Nothing has
 * happened before that refusal, so the repeat is safe. Calls that wait at the same time share one
 * question; without an answer the refusal stands.
 */
export async function withFreshCode<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (asRefused(error).code !== 'STEP_UP' || !(await askForCode())) throw error
    return run()
  }
}
