import { fileURLToPath } from 'node:url'
import {
  openWorkers,
  type WorkerFailure,
  type WorkerLimits,
} from '../../../platform/files/workers.ts'
import type { PrepareResult, ReadResult, ReaderTask } from './reader-messages.ts'

export interface SlipReader {
  /** Makes an uploaded picture safe to store. */
  prepare(bytes: Uint8Array): Promise<PrepareResult | WorkerFailure>
  /** Reads the QR texts of a stored picture. */
  read(bytes: Uint8Array): Promise<ReadResult | WorkerFailure>
  /** The process ids of the running readers. */
  pids(): number[]
  stop(): void
}

const program = fileURLToPath(new URL('./reader-main.ts', import.meta.url))

/** Decodes slip pictures in separate processes. */
export function openSlipReader(limits: WorkerLimits = {}): SlipReader {
  const { run, pids, stop } = openWorkers<ReaderTask, PrepareResult | ReadResult>(program, limits)
  return {
    prepare: (bytes) => run({ kind: 'prepare', bytes }) as Promise<PrepareResult | WorkerFailure>,
    read: (bytes) => run({ kind: 'read', bytes }) as Promise<ReadResult | WorkerFailure>,
    pids,
    stop,
  }
}

/**
 * The server's slip reader. Its process starts with the first picture, and ends after a minute
 * without pictures or with the server.
 */
export const slipReader = openSlipReader()
