import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'vite'
import type { Frame } from '../../frame.tsx'

/** Builds the app for Node and renders the first frame of every screen in every language. */
export async function renderFrames(root: string, outDir: string): Promise<Frame[]> {
  const folder = mkdtempSync(join(outDir, 'frames-'))
  try {
    await build({
      root,
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'warn',
      publicDir: false,
      ssr: { noExternal: true },
      build: {
        ssr: 'frame.tsx',
        outDir: folder,
        manifest: false,
        minify: false,
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'frame.mjs' } },
      },
    })
    return await runRenderer(pathToFileURL(join(folder, 'frame.mjs')).href)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs the app in a separate thread, because its modules hold timers and channels open. */
async function runRenderer(module: string): Promise<Frame[]> {
  const source =
    "const { parentPort, workerData } = require('node:worker_threads')\n" +
    'import(workerData).then(async ({ renderFrames }) => parentPort.postMessage(await renderFrames()))'
  const worker = new Worker(source, { eval: true, workerData: module })
  try {
    const [frames] = (await once(worker, 'message')) as [Frame[]]
    return frames
  } finally {
    await worker.terminate()
  }
}
