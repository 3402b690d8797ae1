import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from '../apps/server/platform/embedded/postmaster.ts'
import { root } from '../scripts/setup/root.mjs'
import { median } from './statistics.ts'
import type { Row } from './table.ts'

const idleMs = 20_000
const readyText = 'Press Ctrl-C to stop.'
const mebibyte = 2 ** 20

interface Started {
  seconds: number
  /** Resident memory of the server, as its own metrics report it. */
  residentBytes(): Promise<number>
  stop(): Promise<void>
}

/**
 * Measures `npm start` with packages installed, apps built and an existing database, until it
 * prints that it is ready, and then the memory of the idle server.
 */
export async function benchStart(rounds: number): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'champa-bench-start-'))
  chmodSync(dataDir, 0o755)
  const durations: number[] = []
  let resident = 0
  try {
    // The first start builds the apps and creates the database.
    await (await start(dataDir)).stop()
    for (let round = 1; round <= rounds; round++) {
      const started = await start(dataDir)
      durations.push(started.seconds)
      if (round === rounds) {
        await new Promise((resolve) => setTimeout(resolve, idleMs))
        resident = await started.residentBytes()
      }
      await started.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  const [seconds, megabytes] = [median(durations), resident / mebibyte]
  return [
    {
      id: 'start-ready',
      name: 'npm start until it is ready',
      figure: `${seconds.toFixed(1)} s`,
      ratio: seconds,
    },
    {
      id: 'rss-idle',
      name: `memory of the server, idle for ${idleMs / 1_000} s`,
      figure: `${megabytes.toFixed(0)} MB`,
      ratio: megabytes,
    },
  ]
}

/** Runs what `npm start` runs; npm itself would not forward the signal. */
async function start(dataDir: string): Promise<Started> {
  const [port, internalPort, simulatorsPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const began = performance.now()
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      SIMULATORS_PORT: String(simulatorsPort),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await printed(child.stdout, readyText)
  return {
    seconds: (performance.now() - began) / 1_000,
    residentBytes: async () => {
      const text = await (await fetch(`http://127.0.0.1:${internalPort}/metrics`)).text()
      return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1] ?? Number.NaN)
    },
    stop: async () => {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

/**
 * Resolves when the output contains the text.
 * @throws when the process ends earlier.
 */
function printed(stdout: Readable, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    stdout.on('data', (part: Buffer) => {
      output += part.toString()
      if (output.includes(text)) resolve()
    })
    stdout.on('end', () => reject(new Error(`npm start ended before it was ready: ${output}`)))
  })
}
