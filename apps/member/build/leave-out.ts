import type { Plugin } from 'vite'

/** Modules of libraries that drag in what this app never does, each with all that is left of it. */
const leftOvers: readonly [RegExp, string][] = [
  // The line speaks by WebSocket alone (packages/client/chat/line.ts).
  [
    /\/engine\.io-client\/build\/esm\/transports\/index\.js$/,
    "import { WS } from './websocket.js'\nexport const transports = { websocket: WS }",
  ],
  [/\/engine\.io-client\/build\/esm\/transports\/polling-xhr\.js$/, 'export class XHR {}'],
  // What changes something goes by use-change.ts, never by the library's mutations.
  [
    /\/@tanstack\/query-core\/build\/modern\/mutationCache\.js$/,
    'export class MutationCache {\n  clear() {}\n  findAll() { return [] }\n  resumePausedMutations() { return Promise.resolve() }\n}',
  ],
  [
    /\/@tanstack\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
    "export function infiniteQueryBehavior() { throw new Error('infinite queries are left out: apps/member/build/leave-out.ts') }\nexport const hasNextPage = infiniteQueryBehavior\nexport const hasPreviousPage = infiniteQueryBehavior",
  ],
  // React has had it since 18.
  [/\/wouter\/src\/use-sync-external-store\.js$/, "export { useSyncExternalStore } from 'react'"],
]

/** No browser has to fetch what is never used. */
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
