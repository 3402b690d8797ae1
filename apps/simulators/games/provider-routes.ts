import type { FastifyInstance } from 'fastify'
import { ambRoutes } from './dialects/amb.ts'
import type { DialectRoutes, SimulatedGames } from './dialects/provider-context.ts'
import { jokerRoutes } from './dialects/joker.ts'
import { sandboxRoutes } from './dialects/sandbox.ts'
import { ufaRoutes } from './dialects/ufa.ts'
import { simulatedProviders, type Dialect } from './providers.ts'

const dialects: Record<Dialect, DialectRoutes> = {
  sandbox: sandboxRoutes,
  amb: ambRoutes,
  joker: jokerRoutes,
  ufa: ufaRoutes,
}

/**
 * The transfer APIs of all providers, each in its own protocol, on shared tables of players and
 * transfers.
 */
export function providerRoutes(app: FastifyInstance, stores: SimulatedGames): void {
  for (const provider of simulatedProviders)
    dialects[provider.dialect](app, { ...stores, provider, game: provider.code })
}
