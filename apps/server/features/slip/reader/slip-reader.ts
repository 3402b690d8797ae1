import { fileURLToPath } from 'node:url'
import {
  openWorkers,
  type WorkerFailure,
  type WorkerLimits,
} from '../../../platform/files/workers.ts'
import type { Prepared, Read, ReaderTask } from './reader-messages.ts'

export interface SlipReader {
  /** A picture that is safe to keep, made anew from what was uploaded. */
  prepare(bytes: Uint8Array): Promise<Prepared | WorkerFailure>
  /** The texts of the QR codes in a kept picture. */
  read(bytes: Uint8Array): Promise<Read | WorkerFailure>
  /** Its processes that run now. */
  pids(): number[]
  stop(): void
}

const program = fileURLToPath(new URL('./reader-main.ts', import.meta.url))

/** Opens slips in processes of their own. */
export function openSlipReader(limits: WorkerLimits = {}): SlipReader {
  const { run, pids, stop } = openWorkers<ReaderTask, Prepared | Read>(program, limits)
  return {
    prepare: (bytes) => run({ kind: 'prepare', bytes }) as Promise<Prepared | WorkerFailure>,
    read: (bytes) => run({ kind: 'read', bytes }) as Promise<Read | WorkerFailure>,
    pids,
    stop,
  }
}

/** The one of this server: it starts nothing before there is a picture, and ends with the server. */
export const slipReader = openSlipReader()
