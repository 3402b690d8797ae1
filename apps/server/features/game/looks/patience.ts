import type { Look } from './look.ts'

/** An answer waits for its games no longer than this; what comes later is booked and told by the socket. */
const longestMs = 3_000
/** The last ones are waited for half as long again as the others took, and at least this long: one game that hangs must not make all figures late. */
const atLeastMs = 1_000
const longerThanOthers = 1.5

/** Until every game has answered, or the last ones take much longer than the others. */
export function waitFor(looks: readonly Look[]): Promise<void> {
  const begin = performance.now()
  return new Promise((resolve, reject) => {
    let open = looks.length
    let until = longestMs
    let timer = setTimeout(resolve, until)
    const oneDone = (look: Look): void => {
      open -= 1
      const passed = performance.now() - begin
      // A game that is known not to answer says nothing of how long the others take.
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
