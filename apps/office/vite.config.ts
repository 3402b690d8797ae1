import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { dropSentences } from '../member/build/drop-sentences.ts'
import { leaveOut } from '../member/build/leave-out.ts'
import { pathToFileURL } from 'node:url'
import compile from 'icu-minify/compile'

type Messages = { [key: string]: string | Messages }

const catalogFile = /\/office\/text\/(th|lo|en)\/(index|rooms)\.ts$/

/**
 * Compiles every message at build time, so that no browser downloads an ICU parser. `vite dev`
 * leaves the messages as text.
 */
function compileWords(): Plugin {
  return {
    name: 'champa-compile-words',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    async load(id) {
      if (!catalogFile.test(id)) return null
      const { default: catalog } = (await import(pathToFileURL(id).href)) as { default: Messages }
      return `export default ${JSON.stringify(compileAll(catalog))}`
    },
  }
}

function compileAll(messages: Messages): unknown {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileAll(value),
    ]),
  )
}

/** In development, the server process answers API and socket requests. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`
const toServer = { target: server, changeOrigin: false }

export default defineConfig({
  root: import.meta.dirname,
  base: '/office/',
  plugins: [dropSentences(), react(), compileWords(), leaveOut('office')],
  build: {
    manifest: true,
    // The content security policy allows no `data:` fonts, and a separate image file is cached
    // permanently.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            {
              name: 'frame',
              tags: ['$initial'],
              test: /apps\/office\/(?!index\.html|main\.tsx)|packages\//,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': toServer, '/socket.io': { ...toServer, ws: true } } },
})
