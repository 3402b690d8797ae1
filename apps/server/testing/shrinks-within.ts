/**
 * Limits the time for shrinking a failed property, so that it is reported with its seed.
 * fast-check's own limit does not fit: it also counts the cases before the failure, ends slow runs
 * that have no failure, and leaves its last case running during teardown.
 */
export function shrinksWithin<Args extends unknown[]>(
  limitMs: number,
  property: (...args: Args) => Promise<void>,
): (...args: Args) => Promise<void> {
  let until = Infinity
  return async (...args) => {
    if (performance.now() > until) return
    try {
      await property(...args)
    } catch (error) {
      until = Math.min(until, performance.now() + limitMs)
      throw error
    }
  }
}
