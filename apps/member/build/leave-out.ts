import type { Plugin } from 'vite'

/** Library modules that pull in features this app does not use, each with its replacement. */
const leftOvers: readonly [RegExp, string][] = [
  // The socket connects by WebSocket only (packages/client/chat/chat-socket.ts).
  [
    /\/engine\.io-client\/build\/esm\/transports\/index\.js$/,
    "import { WS } from './websocket.js'\nexport const transports = { websocket: WS }",
  ],
  [/\/engine\.io-client\/build\/esm\/transports\/polling-xhr\.js$/, 'export class XHR {}'],
  // Mutations go through use-api-mutation.ts, never through the library's.
  [
    /\/@tanstack\/query-core\/build\/modern\/mutationCache\.js$/,
    'export class MutationCache {\n  clear() {}\n  findAll() { return [] }\n' +
      '  resumePausedMutations() { return Promise.resolve() }\n}',
  ],
  [
    /\/@tanstack\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
    'export function infiniteQueryBehavior() {\n' +
      "  throw new Error('infinite queries are left out: apps/member/build/leave-out.ts')\n}\n" +
      'export const hasNextPage = infiniteQueryBehavior\n' +
      'export const hasPreviousPage = infiniteQueryBehavior',
  ],
  // React has included useSyncExternalStore since version 18.
  [/\/wouter\/src\/use-sync-external-store\.js$/, "export { useSyncExternalStore } from 'react'"],
]

/** Replaces unused library modules, so browsers do not download them. */
export function leaveOut(): Plugin {
  return {
    name: 'champa-leave-out',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: leftOvers.map(([module]) => module) },
      handler: (id) => leftOvers.find(([module]) => module.test(id))?.[1] ?? null,
    },
  }
}
