import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const waitMs = 120_000

/**
 * Runs `work` while no other process on this machine holds the same lock file.
 * The lock is the one SQLite takes from the operating system, so it vanishes with the process
 * that held it: a kill -9 leaves nothing that could block the next start.
 */
export async function lockFolder<T>(lockFile: string, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(lockFile, { timeout: 0 })
  try {
    await takeLock(lock, lockFile)
    return await work()
  } finally {
    lock.close()
  }
}

async function takeLock(lock: DatabaseSync, lockFile: string): Promise<void> {
  const deadline = performance.now() + waitMs
  for (;;) {
    try {
      lock.exec('BEGIN EXCLUSIVE')
      return
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() > deadline) {
        throw new Error(
          `another process has held ${lockFile} for ${waitMs / 1000} s; stop it and start again`,
        )
      }
      await sleep(50)
    }
  }
}

/** SQLite answers 5 (busy) for a lock held elsewhere; anything else is a real fault. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}
