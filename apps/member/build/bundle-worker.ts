import { join } from 'node:path'
import { build, type Plugin } from 'vite'

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
    apply: 'build',
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
        const source = await bundleOf(join(root, 'worker', 'worker.ts'), {
          entry: `/${entry}`,
          files: [...files.map((file) => `/${file}`), firstScript(`/${entry}`)],
        })
        this.emitFile({ type: 'asset', fileName: 'worker.js', source })
      },
    },
    // first.js keeps its name across builds; the query string makes the page request this build's
    // version.
    transformIndexHtml: {
      order: 'post',
      handler: (html, { chunk }) =>
        html.replace(
          '<script src="/first.js">',
          `<script src="${firstScript(`/${chunk?.fileName ?? ''}`)}">`,
        ),
    },
  }
}

const firstScript = (entry: string): string =>
  `/first.js?of=${/-([\w-]+)\.js$/.exec(entry)?.[1] ?? ''}`

async function bundleOf(input: string, known: { entry: string; files: string[] }): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { build: JSON.stringify(known) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })
  const [output] = 'output' in built ? built.output : Array.isArray(built) ? built[0]!.output : []
  if (output?.type !== 'chunk') throw new Error('the build produced no script for worker/worker.ts')
  return output.code
}
