import type { Fault, FaultMode } from '@champa/wire/faults'

type Switch = Fault & { seen: number }

/**
 * Which calls go wrong next. Kept in memory: a restarted simulator is a healthy one.
 * Several modes on one target take turns, so that a test can have all of them on at once.
 */
export class FaultSwitches {
  readonly pace: number
  readonly #byTarget = new Map<string, Switch[]>()

  /** @param pace how long what takes its time really takes: 1 in the sandbox, less in tests. */
  constructor(pace = 1) {
    this.pace = pace
  }

  /** Turns a fault on; the same target and mode again replaces it. */
  put(fault: Fault): void {
    const others = (this.#byTarget.get(fault.target) ?? []).filter(
      (known) => known.mode !== fault.mode,
    )
    this.#byTarget.set(fault.target, [...others, { ...fault, seen: 0 }])
  }

  clear(target?: string): void {
    if (target === undefined) this.#byTarget.clear()
    else this.#byTarget.delete(target)
  }

  list(): Fault[] {
    return [...this.#byTarget.values()].flat().map(({ target, mode, times, every }) => ({
      target,
      mode,
      ...(times === undefined ? {} : { times }),
      ...(every === undefined ? {} : { every }),
    }))
  }

  /** The mode that this call must suffer, if any; uses one of its times up. */
  take(target: string): FaultMode | undefined {
    const waiting = this.#byTarget.get(target)
    const next = waiting?.shift()
    if (waiting === undefined || next === undefined) return undefined
    next.seen += 1
    const strikes = next.seen % (next.every ?? 1) === 0
    if (strikes && next.times !== undefined) next.times -= 1
    if (next.times !== 0) waiting.push(next)
    if (waiting.length === 0) this.#byTarget.delete(target)
    return strikes ? next.mode : undefined
  }
}
