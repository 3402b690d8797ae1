/** Entry point of the process that decodes untrusted slip pictures. */
import { serveTasks } from '../../../platform/files/serve-tasks.ts'
import { findQrTexts } from './find-qr-texts.ts'
import { preparePicture } from './prepare-picture.ts'
import type { ReaderTask } from './reader-messages.ts'

serveTasks<ReaderTask>(({ kind, bytes }) =>
  kind === 'prepare' ? preparePicture(bytes) : findQrTexts(bytes),
)
