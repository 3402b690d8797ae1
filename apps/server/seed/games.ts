import type { AppContext } from '../platform/app-context.ts'
import { gameConnections } from './game-connections.ts'

interface Site {
  web?: string
  android?: string
  ios?: string
  /** Value of one credit in the currency, × 10,000. */
  rate?: bigint
}

/** Sign-in pages of games without auto-login links, app stores, and credit rates other than 1:1. */
const sites: Partial<Record<keyof typeof gameConnections, Site>> = {
  joker: {
    web: '{GAMES_URL}/games/joker/login',
    android: 'https://play.google.com/store/apps/details?id=com.champa.joker',
    ios: 'https://apps.apple.com/app/champa-joker/id6740000001',
  },
  slotxo: {
    web: '{GAMES_URL}/games/slotxo/login',
    android: 'https://play.google.com/store/apps/details?id=com.champa.slotxo',
    ios: 'https://apps.apple.com/app/champa-slotxo/id6740000002',
  },
  ufabet: {
    web: '{GAMES_URL}/games/ufabet/login',
    android: 'https://play.google.com/store/apps/details?id=com.champa.ufabet',
    ios: 'https://apps.apple.com/app/champa-ufabet/id6740000003',
  },
  superslot: { web: '{GAMES_URL}/games/superslot/login' },
  sexygame: { web: '{GAMES_URL}/games/sexygame/' },
  betflix: { web: '{GAMES_URL}/games/betflix/' },
  imi: { rate: 25_000n },
  huayhd: { rate: 5_000n },
}

/** One credit is worth about one baht; the Lao sandbox converts credits to kip at this rate. */
const kipPerBaht = 700n

/**
 * Connects and opens the sandbox's providers that have no connection yet. The operator's changes
 * are preserved.
 */
export async function seedGames({
  db,
  settings,
}: Pick<AppContext, 'db' | 'settings'>): Promise<void> {
  for (const [code, connection] of Object.entries(gameConnections) as [
    keyof typeof gameConnections,
    object,
  ][]) {
    const { web = null, android = null, ios = null, rate = 10_000n } = sites[code] ?? {}
    await db.query(
      `update game
        set connection = $2, web = $3, android = $4, ios = $5, rate_scaled = $6, enabled = true
        where code = $1 and provider = 'http' and connection is null`,
      [code, JSON.stringify(connection), web, android, ios, rate],
    )
  }
  if (settings.laoBuild)
    await db.query(
      'update game set kip_rate_scaled = rate_scaled * $1::bigint where kip_rate_scaled is null',
      [kipPerBaht],
    )
}
