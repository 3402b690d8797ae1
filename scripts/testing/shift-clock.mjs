/**
 * Shifts Date in this realm. Self-contained, so that it can be injected into a browser page as
 * well.
 * Timers and performance.now() keep their real pace.
 * @param {number} offsetMs
 */
export function shiftDate(offsetMs) {
  const RealDate = globalThis.Date
  if (offsetMs === 0 || 'shiftedMs' in RealDate) return
  const now = () => RealDate.now() + offsetMs
  const statics = { now, shiftedMs: offsetMs }
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
    apply: () => new RealDate(now()).toString(),
    has: (target, name) => name in statics || name in target,
    get: (target, name) => (name in statics ? statics[name] : Reflect.get(target, name)),
  })
}

// `npm run test:repeat` preloads this file into every Node process of a run (docs/decisions/081).
shiftDate(Number(process.env.TEST_CLOCK_OFFSET_MS ?? 0))
