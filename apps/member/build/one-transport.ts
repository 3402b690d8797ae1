import type { Plugin } from 'vite'

const list = /\/engine\.io-client\/build\/esm\/transports\/index\.js$/

/** The line speaks by WebSocket alone (packages/client/chat/line.ts): no browser has to fetch the socket's other ways. */
export function oneTransport(): Plugin {
  return {
    name: 'champa-one-transport',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: list }, handler: () => "import { WS } from './websocket.js'\nexport const transports = { websocket: WS }" },
  }
}
