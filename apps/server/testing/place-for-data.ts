import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const minMemoryBytes = 3 * 1024 ** 3

/**
 * A file system in memory copies a database of 700 files with a tenth of the CPU time of a disk.
 */
export function placeForData(): string {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= minMemoryBytes ? memory : tmpdir()
}
