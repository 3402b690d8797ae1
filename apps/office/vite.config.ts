import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { dropSentences } from '../member/build/drop-sentences.ts'
import { compileWords } from './build/compile-words.ts'

/** While developing, the API and its socket are the server's own process. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`
const toServer = { target: server, changeOrigin: false }

export default defineConfig({
  root: import.meta.dirname,
  base: '/office/',
  plugins: [dropSentences(), react(), compileWords()],
  build: {
    manifest: true,
    // The policy allows no data: fonts, and a drawing that is a file is cached for good.
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
              test: /office\/(?!index\.html|main\.tsx)|packages\//,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': toServer, '/socket.io': { ...toServer, ws: true } } },
})
