const lookEveryMs = 1_000

export interface Keeping {
  isRunning: () => boolean
  /** Brings it back; may fail, and is tried again. */
  revive: () => Promise<void>
  log: (line: string) => void
}

/**
 * Looks after a server that nobody else does: one that was killed is brought back, so that whoever uses it finds it
 * again where it was. Answers what ends the watch, after a revival in hand.
 */
export function keepRunning({ isRunning, revive, log }: Keeping): () => Promise<void> {
  let ended = false
  let reviving: Promise<void> | undefined
  const timer = setInterval(() => {
    if (ended || reviving || isRunning()) return
    log('the embedded PostgreSQL is gone; bringing it back')
    reviving = revive()
      .catch((error: unknown) =>
        log(
          `the embedded PostgreSQL did not come back: ${error instanceof Error ? error.message : String(error)}`,
        ),
      )
      .finally(() => (reviving = undefined))
  }, lookEveryMs)
  // The watch alone keeps no process alive.
  timer.unref()
  return async () => {
    ended = true
    clearInterval(timer)
    await reviving
  }
}
