import { join } from 'node:path'
import type { AppContext } from '../../platform/app-context.ts'
import { memoize } from '../../platform/memoize.ts'
import { localDisk } from './local-disk.ts'
import type { Storage } from './port.ts'
import { s3 } from './s3.ts'

const timeoutMs = 20_000

/** The configured file storage: the local disk or an S3-compatible store. */
export const storageOf = memoize(
  ({ settings }: AppContext): Storage =>
    settings.s3 ? s3({ ...settings.s3, timeoutMs }) : localDisk(join(settings.dataDir, 'files')),
)
