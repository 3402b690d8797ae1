import { fileURLToPath } from 'node:url'
import { openWorkers } from '../../../platform/files/workers.ts'
import type { PictureMade, PictureTask } from './picture-messages.ts'

/**
 * The picture workers of this server. They start with the first picture and stop with the server.
 */
export const pictureMaker = openWorkers<PictureTask, PictureMade>(
  fileURLToPath(new URL('./picture-main.ts', import.meta.url)),
)
