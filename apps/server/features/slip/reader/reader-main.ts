/** The process that opens pictures of strangers: low in priority, without secrets, and gone with the server that started it. */
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { findQrTexts } from './find-qr-texts.ts'
import { preparePicture } from './prepare-picture.ts'
import type { ReaderTask } from './reader-messages.ts'

const lowPriority = 10
const lookEveryMs = 100
const mostMemoryBytes = Number(process.argv[2])

setPriority(lowPriority)
for (const thread of threads()) setPriority(thread, lowPriority)
process.on('disconnect', () => process.exit(0))
// Node's own limit counts only what it manages itself; the decoders' memory is counted here.
setInterval(() => process.memoryUsage.rss() > mostMemoryBytes && process.exit(1), lookEveryMs)
process.on('message', ({ kind, bytes }: ReaderTask) => {
  void (kind === 'prepare' ? preparePicture(bytes) : findQrTexts(bytes)).then((result) => process.send!(result))
})
process.send!('ready')

/** Linux gives each thread a priority of its own: those that are there already decode the pictures, new ones take after this one. */
function threads(): number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : []
}
