import { join } from 'node:path'
import type { AppContext } from '../../platform/app-context.ts'
import { localDisk } from './local-disk.ts'
import type { Storage } from './port.ts'
import { s3 } from './s3.ts'

const timeoutMs = 20_000
const opened = new WeakMap<AppContext, Storage>()

/** The configured file storage: the local disk or an S3-compatible store. */
export function storageOf(ctx: AppContext): Storage {
  let storage = opened.get(ctx)
  if (!storage) {
    const { settings } = ctx
    storage = settings.s3
      ? s3({ ...settings.s3, timeoutMs })
      : localDisk(join(settings.dataDir, 'files'))
    opened.set(ctx, storage)
  }
  return storage
}
