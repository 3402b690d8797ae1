/**
 * Limits the time for shrinking a failed property, so that it is reported with its seed. The time
 * limit of fast-check also counts the cases before the failure, ends a slow run without one, and
 * leaves its last case running during teardown.
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
