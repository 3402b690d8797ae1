import { fileURLToPath } from 'node:url'
import { openWorkers } from '../../../platform/files/workers.ts'
import type { PictureMade, PictureTask } from './picture-messages.ts'

/** The one of this server: it starts nothing before there is a picture, and ends with the server. */
export const pictureMaker = openWorkers<PictureTask, PictureMade>(
  fileURLToPath(new URL('./picture-main.ts', import.meta.url)),
)
