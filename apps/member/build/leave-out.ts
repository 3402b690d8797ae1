import type { Plugin } from 'vite'

type Replacement = readonly [RegExp, string]

/** Library modules that pull in features neither app uses, each with its replacement. */
const leftOvers: readonly Replacement[] = [
  // The socket connects by WebSocket only (packages/client/chat/chat-socket.ts).
  [
    /\/engine\.io-client\/build\/esm\/transports\/index\.js$/,
    "import { WS } from './websocket.js'\nexport const transports = { websocket: WS }",
  ],
  [/\/engine\.io-client\/build\/esm\/transports\/polling-xhr\.js$/, 'export class XHR {}'],
  // React has included useSyncExternalStore since version 18.
  [/\/wouter\/src\/use-sync-external-store\.js$/, "export { useSyncExternalStore } from 'react'"],
]

const infiniteQueries: Replacement = [
  /\/@tanstack\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
  'export function infiniteQueryBehavior() {\n' +
    "  throw new Error('infinite queries are left out: apps/member/build/leave-out.ts')\n}\n" +
    'export const hasNextPage = infiniteQueryBehavior\n' +
    'export const hasPreviousPage = infiniteQueryBehavior',
]

/**
 * Replaces unused library modules, so that browsers do not download them. Only the office has
 * infinite queries.
 */
export function leaveOut(app: 'member' | 'office'): Plugin {
  const replaced = app === 'office' ? leftOvers : [...leftOvers, infiniteQueries]
  return {
    name: 'champa-leave-out',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: replaced.map(([module]) => module) },
      handler: (id) => replaced.find(([module]) => module.test(id))?.[1] ?? null,
    },
  }
}
