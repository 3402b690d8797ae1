import { isSilent, type BalanceSync } from './balance-sync.ts'

/** The maximum wait for games; later answers are booked and reported by the socket. */
const maxMs = 3_000
/**
 * The last games get half as long again as the others took, and at least this long: one game that
 * hangs must not delay all figures.
 */
const minMs = 1_000
const longerThanOthers = 1.5

/**
 * Resolves when every game has answered, or when the last ones take much longer than the others.
 */
export function waitFor(syncs: readonly BalanceSync[]): Promise<void> {
  const begin = performance.now()
  return new Promise((resolve, reject) => {
    let open = syncs.length
    let until = maxMs
    let timer = setTimeout(resolve, until)
    const oneDone = (sync: BalanceSync): void => {
      open -= 1
      const passed = performance.now() - begin
      // A game that does not answer is no measure of how long the others take.
      if (!isSilent(sync)) until = Math.min(maxMs, Math.max(minMs, longerThanOthers * passed))
      clearTimeout(timer)
      if (open === 0) resolve()
      else if (passed < maxMs) timer = setTimeout(resolve, until - passed)
    }
    const fail = (error: unknown): void => {
      clearTimeout(timer)
      reject(error as Error)
    }
    for (const sync of syncs) sync.done.then(() => oneDone(sync), fail)
  })
}
