import { slipMaxBytes } from '@champa/contract/slip'
import type { PictureFault } from './picture-plan.ts'

export type Look =
  | { fault: PictureFault; ready: null; code: null }
  /** `ready` is what to send; `code` what its QR says, null where none was found. */
  | { fault: null; ready: Blob; code: string | null }

/** Longer than any phone needs; then the server looks instead. */
const mostMs = 15_000

let worker: Worker | null = null

/** Loads the reader: called when a picture is about to be chosen, so that it is there by then. */
export function openEyes(): void {
  worker ??= new Worker(new URL('./look-worker.ts', import.meta.url), { type: 'module' })
}

export function closeEyes(): void {
  worker?.terminate()
  worker = null
}

/** Looks at a picture on the phone itself: is it one, how is it to be sent, and what does its code say. Never rejects. */
export function look(file: File): Promise<Look> {
  openEyes()
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const settle = (seen: Look) => {
      clearTimeout(late)
      port1.close()
      resolve(seen)
    }
    const late = setTimeout(() => settle(unseen(file)), mostMs)
    port1.onmessage = ({ data }: MessageEvent<Look>) => settle(data)
    worker?.addEventListener('error', () => settle(unseen(file)), { once: true })
    worker?.postMessage(file, [port2])
  })
}

/** A browser that cannot look beside the page sends the picture as it is. */
function unseen(file: File): Look {
  return file.size > slipMaxBytes
    ? { fault: 'tooLarge', ready: null, code: null }
    : { fault: null, ready: file, code: null }
}
