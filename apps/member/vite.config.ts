import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundleWorker } from './build/bundle-worker.ts'
import { compileText } from './build/compile-text.ts'
import { dropSentences } from './build/drop-sentences.ts'
import { leaveOut } from './build/leave-out.ts'
import { writePages } from './build/write-pages.ts'

/** In development the server process provides the API and its socket. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`
const toServer = { target: server, changeOrigin: false }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    dropSentences(),
    react(),
    compileText(),
    leaveOut('member'),
    bundleWorker(),
    writePages(),
  ],
  build: {
    manifest: true,
    // The content security policy forbids `data:` fonts, and browsers cache a separate SVG file
    // permanently.
    assetsInlineLimit: 0,
    // The polyfill for modulepreload would run only after the libraries, when main.tsx requests the
    // same files anyway.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // A first visit loads a few files instead of thirty: the libraries, which seldom
            // change, and the app's frame.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 5 },
            // The login screen and everything it needs form one file, from which other screens
            // import what they share. The modules below are used by both the login and the home
            // screen; they belong to the frame, so that the home screen does not download the login
            // screen.
            {
              name: 'frame',
              test: /\/(use-screen|check-field|end-session|bottom-nav|top-bar|language-(select|menu)|offline-notice|icon-button)\.tsx?$|\/icons\/(form|note|nav)\.ts$|\/contract\/account\.ts$/,
              priority: 4,
            },
            // Drawings that the login and the home screen share.
            { name: 'sky', test: /\/ui\/scene\/(sky|strokes|use-paused)\.tsx?$/, priority: 4 },
            {
              name: 'login',
              test: /screens\/(login\/login|layout\/public-layout)\.tsx$/,
              priority: 3,
            },
            // Modules that the home screen shares with every other screen and with the sheets.
            {
              name: 'shared',
              test: /\/ui\/(state\/(skeleton|retry-card)|list\/tile-icon|action\/button-link)\.tsx$|\/icons\/game\.ts$/,
              priority: 3,
            },
            // The first view of the home screen has no sheet.
            { name: 'sheet', test: /\/ui\/overlay\/sheet\.tsx$/, priority: 3 },
            // Modules that the home screen shares with the other member screens, in one file
            // instead of twenty.
            {
              name: 'inside',
              test: /\/contract\/(wallet|game|statement|spin-active|lock-ended)\.ts$|\/icons\/widget\.ts$|\/ui\/(wallet\/(game-line|referral-card)|format\/(amount-text|format-money)|brand\/(coin|art))\.tsx?$|\/platform\/api\/(socket|live)\.ts$|\/platform\/(reasons\/(failure|search)-text|operator-html\/operator-html)\.tsx?$|\/features\/(deposit\/reopened-code|wallet\/use-(balance-check|money-toasts)|game\/(card\/poster-of|collect\/collect-button))\.tsx?$|\/features\/game\/game\.css$/,
              priority: 3,
            },
            {
              name: 'frame',
              tags: ['$initial'],
              test: /\/apps\/member\/(?!index\.html|main\.tsx)|\/packages\//,
              priority: 4,
            },
            { name: 'scene', test: /\/ui\/scene\/scene\.tsx?$/, priority: 3 },
            { name: 'tile', test: /\/icons\/tile\.ts$/, priority: 3 },
            // Modules that the guest pages share with the member sheets.
            {
              name: 'guest',
              test: /\/features\/account\/(register\/(register-(draft|rules)|use-fault-text)|bank-field)\.tsx?$|\/contract\/phone\.ts$|\/ui\/(pay\/(bank-|find-banks)|overlay\/alert-|form\/select-field|format\/format-username|icons\/(person|alert))[\w-]*\.(tsx?|css)$/,
              priority: 2,
            },
            // Modules that several member screens and sheets share, in one file: each small chunk
            // would cost a request.
            {
              name: 'common',
              test: /\/(member\/(features|platform|screens)|packages\/(ui|contract))\/(?!chat|icons\/chat|shell\/page-head|action\/use-roving|operator-html\/clean|operator-html\/safe-link|privacy\.ts).*\.tsx?$/,
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
