import { join } from 'node:path'
import type { House } from '../../platform/house.ts'
import { localDisk } from './local-disk.ts'
import type { Storage } from './port.ts'
import { s3 } from './s3.ts'

const timeoutMs = 20_000
const opened = new WeakMap<House, Storage>()

/** The configured file storage: the local disk or an S3-compatible store. */
export function storageOf(house: House): Storage {
  let storage = opened.get(house)
  if (!storage) {
    const { settings } = house
    storage = settings.s3
      ? s3({ ...settings.s3, timeoutMs })
      : localDisk(join(settings.dataDir, 'files'))
    opened.set(house, storage)
  }
  return storage
}
