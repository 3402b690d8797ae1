import { maxSlipBytes } from '@champa/contract/slip'
import type { PictureFault } from './picture-plan.ts'

export type Examination =
  | { fault: PictureFault; ready: null; code: null }
  /** `ready` is the blob to send; `code` the text of its QR code, null when none was found. */
  | { fault: null; ready: Blob; code: string | null }

/** A timeout longer than any phone needs; after it the server examines the image instead. */
const maxMs = 15_000

let worker: Worker | null = null

/** Starts the worker in advance, when an image is about to be selected. */
export function openExaminer(): void {
  worker ??= new Worker(new URL('./examine-worker.ts', import.meta.url), { type: 'module' })
}

export function closeExaminer(): void {
  worker?.terminate()
  worker = null
}

/**
 * Examines a file on the device: whether it is an image, what to send, and the text of its QR code.
 * Never rejects.
 */
export function examinePicture(file: File): Promise<Examination> {
  openExaminer()
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const settle = (seen: Examination) => {
      clearTimeout(late)
      port1.close()
      resolve(seen)
    }
    const late = setTimeout(() => settle(unexamined(file)), maxMs)
    port1.onmessage = ({ data }: MessageEvent<Examination>) => settle(data)
    worker?.addEventListener('error', () => settle(unexamined(file)), { once: true })
    worker?.postMessage(file, [port2])
  })
}

/** The result for a browser that cannot run the worker: the image is sent unchanged. */
function unexamined(file: File): Examination {
  return file.size > maxSlipBytes
    ? { fault: 'tooLarge', ready: null, code: null }
    : { fault: null, ready: file, code: null }
}
