import { join } from 'node:path'
import type { Plugin } from 'vite'
import { bundleScript } from './bundle-script.ts'

interface Output {
  type: 'chunk' | 'asset'
  fileName: string
  isEntry?: boolean
}

/**
 * Files needed only to read the QR code of a slip photo. They are cached on first use, not in
 * advance.
 */
const large = /zxing|examine-worker|\.wasm$/
const kinds = /^assets\/.*\.(js|css|svg|woff2)$/

/**
 * Builds worker/worker.ts into /worker.js with the list of this build's files, so that the worker
 * changes whenever one of them does.
 */
export function bundleWorker(): Plugin {
  let root = ''
  return {
    name: 'champa-bundle-worker',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const outputs = Object.values(bundle) as Output[]
        const entry =
          outputs.find((output) => output.isEntry && output.fileName.endsWith('.js'))?.fileName ??
          ''
        const files = outputs
          .map((output) => output.fileName)
          .filter((file) => kinds.test(file) && !large.test(file))
          .toSorted()
        const source = await bundleScript(join(root, 'worker', 'worker.ts'), {
          build: { entry: `/${entry}`, files: files.map((file) => `/${file}`) },
        })
        this.emitFile({ type: 'asset', fileName: 'worker.js', source })
      },
    },
  }
}
