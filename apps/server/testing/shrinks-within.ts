/**
 * A property whose failure is made smaller for so long, and is then told with its seed. The time limit of fast-check counts the
 * cases before a failure too, ends a slow run without one, and leaves its last case running while the test is torn down.
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
