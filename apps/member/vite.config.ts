import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundleWorker } from './build/bundle-worker.ts'
import { compileText } from './build/compile-text.ts'
import { dropSentences } from './build/drop-sentences.ts'
import { leaveOut } from './build/leave-out.ts'
import { listFirstFiles } from './build/list-first-files.ts'

/** While developing, the API and its socket are the server's own process. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`
const toServer = { target: server, changeOrigin: false }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [dropSentences(), react(), compileText(), listFirstFiles(), leaveOut(), bundleWorker()],
  build: {
    manifest: true,
    // The policy allows no data: fonts, and a drawing that is a file is cached for good.
    assetsInlineLimit: 0,
    // It would run after the libraries only, when main.tsx asks for the same files anyway.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every first visit needs is a few files, not thirty: the libraries, which change seldom, and our own frame.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 5 },
            // The login screen with all that it needs is one file; what other screens share of it, they take from there.
            // Both the login screen and home use these: in the frame, home does not fetch the login screen for them.
            {
              name: 'frame',
              test: /\/(use-change|use-screen|check-field|end-session|platform\/time)\.tsx?$|\/glyph\/(form|note)\.ts$|\/contract\/account\.ts$/,
              priority: 4,
            },
            { name: 'login', test: /screens\/login\/login\.tsx$/, priority: 3 },
            // What home shares with every other screen, and with the sheets.
            {
              name: 'shared',
              test: /\/ui\/(state\/(skeleton|retry-card)|list\/tile-icon|overlay\/sheet|action\/button-link)\.tsx$|\/glyph\/game\.ts$/,
              priority: 3,
            },
            // What home shares with the other screens of a member, in one file instead of twenty crumbs.
            {
              name: 'inside',
              test: /\/contract\/(wallet|game|statement|spin-active|lock-ended)\.ts$|\/glyph\/widget\.ts$|\/ui\/(wallet\/(game-line|referral-card)|format\/(amount-text|format-money)|mark\/(coin|art))\.tsx?$|\/platform\/api\/(line|live)\.ts$|\/platform\/(reasons\/(why|search)-text|operator-html\/operator-html)\.tsx?$|\/features\/(deposit\/kept-open|wallet\/use-(balance-check|money-news)|game\/(card\/poster-of|collect\/collect-button))\.tsx?$|\/features\/game\/game\.css$/,
              priority: 3,
            },
            {
              name: 'frame',
              tags: ['$initial'],
              test: /member\/(?!index\.html|main\.tsx)|packages\//,
              priority: 4,
            },
            { name: 'scene', test: /\/ui\/scene\/(scene|home-drawing)\.tsx?$/, priority: 3 },
            { name: 'tile', test: /\/glyph\/tile\.ts$/, priority: 3 },
            // What the pages of guests share with the sheets of members.
            {
              name: 'guest',
              test: /\/features\/account\/(register\/(register-(draft|rules)|use-fault-text)|bank-field)\.tsx?$|\/contract\/phone\.ts$|\/ui\/(pay\/(bank-|find-banks)|overlay\/alert-|form\/select-field|format\/(ink-on|format-username)|glyph\/(person|alert))[\w-]*\.(tsx?|css)$/,
              priority: 2,
            },
            // What several screens and sheets of a member share, in one file: a browser asks for each crumb by itself.
            {
              name: 'common',
              test: /\/(member\/(features|platform|screens)|packages\/(ui|contract))\/(?!chat|glyph\/chat|shell\/page-head|api\/upload|action\/use-roving|operator-html\/clean|operator-html\/safe-link|privacy\.ts).*\.tsx?$/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': toServer,
      '/socket.io': { ...toServer, ws: true },
    },
  },
})
