import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const waitMs = 120_000

/**
 * Runs `work` while no other process on this machine holds the same lock file. The lock is an
 * operating-system lock taken through SQLite, so it disappears with its process and a kill -9
 * cannot block the next start.
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

/** SQLite error 5 (busy) means that another process holds the lock; any other error is thrown. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}
