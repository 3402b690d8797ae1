import type { BalanceSync } from './balance-sync.ts'

/** The maximum wait for games; later answers are booked and reported by the socket. */
const longestMs = 3_000
/**
 * The last games get half as long again as the others took, and at least this long: one game that
 * hangs must not delay all figures.
 */
const atLeastMs = 1_000
const longerThanOthers = 1.5

/**
 * Resolves when every game has answered, or when the last ones take much longer than the others.
 */
export function waitFor(looks: readonly BalanceSync[]): Promise<void> {
  const begin = performance.now()
  return new Promise((resolve, reject) => {
    let open = looks.length
    let until = longestMs
    let timer = setTimeout(resolve, until)
    const oneDone = (look: BalanceSync): void => {
      open -= 1
      const passed = performance.now() - begin
      // A game that does not answer is no measure of how long the others take.
      if (look.saw !== 'nothing')
        until = Math.min(longestMs, Math.max(atLeastMs, longerThanOthers * passed))
      clearTimeout(timer)
      if (open === 0) resolve()
      else if (passed < longestMs) timer = setTimeout(resolve, until - passed)
    }
    const fail = (error: unknown): void => {
      clearTimeout(timer)
      reject(error as Error)
    }
    for (const look of looks) look.done.then(() => oneDone(look), fail)
  })
}
