import type { ConnectionRow } from '../providers/games/http/connection.ts'
import { ambConnection } from './connections/amb-connection.ts'
import { jokerConnection } from './connections/joker-connection.ts'
import { sandboxConnection } from './connections/sandbox-connection.ts'
import { ufaConnection } from './connections/ufa-connection.ts'

/**
 * How each game provider of the sandbox is called; an operator who adds a provider can copy one.
 */
export const gameConnections = {
  pg: sandboxConnection('pg'),
  areaslot: sandboxConnection('areaslot'),
  circus: sandboxConnection('circus'),
  imi: sandboxConnection('imi'),
  usun: sandboxConnection('usun'),
  pgslot: ambConnection('pgslot'),
  betflix: ambConnection('betflix'),
  askmebet: ambConnection('askmebet', { perMinute: { query: 15 } }),
  huayhd: ambConnection('huayhd'),
  joker: jokerConnection('joker'),
  joker2: jokerConnection('joker2'),
  slotxo: jokerConnection('slotxo'),
  ufabet: ufaConnection('ufabet'),
  superslot: ufaConnection('superslot'),
  sexygame: ufaConnection('sexygame', { perMinute: { query: 30 } }),
  slotracha: ufaConnection('slotracha'),
} satisfies Record<string, ConnectionRow>
