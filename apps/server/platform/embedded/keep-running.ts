const checkEveryMs = 1_000

export interface Keeping {
  isRunning: () => boolean
  /** Restarts the server; retried when it fails. */
  revive: () => Promise<void>
  log: (line: string) => void
}

/**
 * Watches a server that has no supervisor and restarts it when it was killed. Returns a function
 * that ends the watch and waits for a restart in progress.
 */
export function keepRunning({ isRunning, revive, log }: Keeping): () => Promise<void> {
  let ended = false
  let reviving: Promise<void> | undefined
  const timer = setInterval(() => {
    if (ended || reviving || isRunning()) return
    log('the embedded PostgreSQL stopped, restarting it')
    reviving = revive()
      .catch((error: unknown) =>
        log(
          `the embedded PostgreSQL could not be restarted: ${error instanceof Error ? error.message : String(error)}`,
        ),
      )
      .finally(() => (reviving = undefined))
  }, checkEveryMs)
  // The watch must not keep the process alive.
  timer.unref()
  return async () => {
    ended = true
    clearInterval(timer)
    await reviving
  }
}
