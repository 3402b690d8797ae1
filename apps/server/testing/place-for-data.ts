import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const minMemoryBytes = 3 * 1024 ** 3

/**
 * Returns a folder for databases, in memory where the machine has such a file system: there a
 * database of 700 files is copied with a tenth of the CPU time.
 */
export function placeForData(): string {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= minMemoryBytes ? memory : tmpdir()
}
