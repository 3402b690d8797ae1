/** Entry point of the worker process that decodes pictures of customers and staff. */
import { serveTasks } from '../../../platform/files/serve-tasks.ts'
import { makePicture } from './make-picture.ts'
import type { PictureTask } from './picture-messages.ts'

serveTasks<PictureTask>(({ bytes }) => makePicture(bytes))
