/**
 * A lock that calls share and a clock jump holds alone, so that the clock jumps only while no call
 * is in progress.
 */
export class Gate {
  #running = 0
  #exclusive = Promise.resolve()
  #onIdle: (() => void) | undefined

  async shared<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let closed: Promise<void> | undefined; closed !== this.#exclusive; )
      await (closed = this.#exclusive)
    this.#running++
    try {
      return await work()
    } finally {
      if (--this.#running === 0) this.#onIdle?.()
    }
  }

  exclusive(work: () => Promise<void>): Promise<void> {
    const turn = this.#exclusive.then(async () => {
      if (this.#running > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve))
      await work()
    })
    this.#exclusive = turn.catch(() => undefined)
    return turn
  }
}
