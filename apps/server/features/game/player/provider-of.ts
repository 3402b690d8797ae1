import { providerTimeoutMs, refreshTimeoutMs } from '@champa/contract/game'
import { guardBalance } from '../../../providers/games/guard.ts'
import { httpWallet } from '../../../providers/games/http/http-wallet.ts'
import type { GameProvider } from '../../../providers/games/port.ts'
import { notConnected } from '../../../providers/games/not-connected.ts'
import { transferWallet } from '../../../providers/games/transfer-wallet.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { memoize } from '../../../platform/memoize.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { readAllGames, type Game } from '../../catalogue/index.ts'

interface Known {
  game: Game
  provider: GameProvider
}

const adapters = memoize((_settings: Settings) => new Map<string, Known>())

/**
 * `hasty` is for calls that a member waits for, with a shorter timeout. `guarded`: hasty, and its
 * balance call is skipped when too many are open or the game is down.
 */
export type CallMode = 'patient' | 'hasty' | 'guarded'

/** The provider adapter of a game. */
export async function providerOf(
  ctx: AppContext,
  code: string,
  mode: CallMode = 'patient',
): Promise<GameProvider> {
  const game = (await readAllGames(ctx.db)).get(code)
  if (!game) throw new Error(`No game ${code} in the catalogue`)
  const cachedAdapters = adapters(ctx.settings)
  const key = `${mode} ${code}`
  const last = cachedAdapters.get(key)
  if (last && isSame(last.game, game)) {
    // The catalogue is reloaded every two seconds. Keeping the new object limits the deep
    // comparison to one per reload.
    last.game = game
    return last.provider
  }
  const provider = connect(ctx, game, mode)
  cachedAdapters.set(key, { game, provider })
  return provider
}

/** Compares only provider and connection, because other fields do not affect the adapter. */
function isSame(before: Game, now: Game): boolean {
  return (
    before === now ||
    (before.provider === now.provider &&
      JSON.stringify(before.connection) === JSON.stringify(now.connection))
  )
}

function connect(ctx: AppContext, game: Game, mode: CallMode): GameProvider {
  const { settings, log } = ctx
  if (mode === 'guarded') {
    return guardBalance(connect(ctx, game, 'hasty'), (isPaused) =>
      log.warn(
        { game: game.code },
        isPaused
          ? 'game does not report balances, balance queries paused'
          : 'game reports balances again',
      ),
    )
  }
  const timeoutMs = mode === 'patient' ? providerTimeoutMs : refreshTimeoutMs
  const secret = settings.gameKeys[game.code] ?? settings.secrets.GAMES_SEND_KEY
  if (game.provider === 'transfer-wallet')
    return transferWallet({ baseUrl: settings.urls.games, code: game.code, secret, timeoutMs })
  if (game.connection === null) {
    log.error({ game: game.code }, 'game connection cannot be read, game is not called')
    return notConnected
  }
  if (
    !settings.sandbox &&
    !game.connection.baseUrl.replace('{GAMES_URL}', settings.urls.games).startsWith('https://')
  ) {
    log.error({ game: game.code }, 'game address is not https, game is not called')
    return notConnected
  }
  return httpWallet({
    code: game.code,
    connection: game.connection,
    gamesUrl: settings.urls.games,
    secret,
    timeoutMs,
  })
}
