import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { dropSentences } from '../member/build/drop-sentences.ts'
import { leaveOut } from '../member/build/leave-out.ts'
import { compileWords } from './build/compile-words.ts'

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
