/** Admits many at once or one alone: the clock jumps only while no call is in progress. */
export class Gate {
  #inside = 0
  #alone = Promise.resolve()
  #empty: (() => void) | undefined

  async among<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let closed: Promise<void> | undefined; closed !== this.#alone; )
      await (closed = this.#alone)
    this.#inside++
    try {
      return await work()
    } finally {
      if (--this.#inside === 0) this.#empty?.()
    }
  }

  alone(work: () => Promise<void>): Promise<void> {
    const turn = this.#alone.then(async () => {
      if (this.#inside > 0) await new Promise<void>((resolve) => (this.#empty = resolve))
      await work()
    })
    this.#alone = turn.catch(() => undefined)
    return turn
  }
}
