import { providerTimeoutMs, refreshTimeoutMs } from '@champa/contract/game'
import { httpWallet } from '../../../providers/games/http/http-wallet.ts'
import type { GameProvider } from '../../../providers/games/port.ts'
import { transferWallet } from '../../../providers/games/transfer-wallet.ts'
import type { House } from '../../../platform/house.ts'
import type { Settings } from '../../../platform/settings.ts'
import { readAllGames, type Game } from '../catalogue.ts'

interface Known {
  game: Game
  provider: GameProvider
}

const adapters = new WeakMap<Settings, Map<string, Known>>()

/** The provider of a game. `hasty` is for questions that a member waits for: it gives up sooner. */
export async function providerOf(house: House, code: string, how: 'patient' | 'hasty' = 'patient'): Promise<GameProvider> {
  const game = (await readAllGames(house.db)).get(code)
  if (!game) throw new Error(`No game ${code} in the catalogue`)
  let known = adapters.get(house.settings)
  if (!known) adapters.set(house.settings, (known = new Map()))
  const name = `${how} ${code}`
  const last = known.get(name)
  if (last && (last.game === game || isSame(last.game, game))) return last.provider
  const provider = connect(house.settings, game, how === 'patient' ? providerTimeoutMs : refreshTimeoutMs)
  known.set(name, { game, provider })
  return provider
}

/** The catalogue is read again every two seconds; only what it says of the connection counts here. */
function isSame(before: Game, now: Game): boolean {
  return before.provider === now.provider && JSON.stringify(before.connection) === JSON.stringify(now.connection)
}

function connect(settings: Settings, game: Game, timeoutMs: number): GameProvider {
  const secret = settings.gameSecrets[game.code] ?? settings.secrets.GAMES_SECRET
  if (game.provider === 'transfer-wallet') return transferWallet({ baseUrl: settings.urls.games, code: game.code, secret, timeoutMs })
  if (game.connection === null) throw new Error(`The connection of the game ${game.code} cannot be read`)
  return httpWallet({ code: game.code, connection: game.connection, gamesUrl: settings.urls.games, secret, timeoutMs })
}
