import { gameCodes, type FaultMode, type GameName } from '@champa/wire/faults'
import { providerNamed, type Habits } from '../../simulators/games/providers.ts'
import { startWorld, type World } from '../../simulators/testing/world.ts'
import { connectionShape } from '../providers/games/http/connection.ts'
import { httpWallet } from '../providers/games/http/http-wallet.ts'
import type { GameProvider } from '../providers/games/port.ts'
import { transferWallet } from '../providers/games/transfer-wallet.ts'
import { gameConnections } from '../seed/game-connections.ts'

/** A simulated provider, connected as by the sandbox's seed. */
export interface Provider extends GameProvider {
  code: GameName
  habits: Habits
  /** Creates a player with these credits. */
  player(credits?: bigint): Promise<string>
  /** The credits of a player, or the outcome when they are unknown. */
  creditsOf(username: string): Promise<bigint | string>
  /** The same provider with other connection settings. */
  again(how: Reached): GameProvider
}
interface Reached {
  url?: string
  secret?: string
  timeoutMs?: number
  /** Disables our limits per minute. */
  unpaced?: boolean
}

export interface ProviderWorld {
  world: World
  providers: Provider[]
  /** Runs a check on all providers in parallel; results by code. */
  everyone<T>(look: (provider: Provider) => Promise<T>): Promise<Record<string, T>>
  /** The expected result of each provider, by code. */
  each<T>(expected: T | ((provider: Provider) => T)): Record<string, T>
  fault(code: GameName, call: string, mode: FaultMode): Promise<unknown>
}

/** Long: only a busy machine makes a provider slow that has no fault. */
const usualTimeoutMs = 120_000
let players = 0

/** All nineteen simulated providers, each through its real adapter, on separate simulators. */
export async function openProviderWorld(): Promise<ProviderWorld> {
  const world = await startWorld()
  const providers = gameCodes.map((code) => open(code, world))
  return {
    world,
    providers,
    everyone: async (look) =>
      Object.fromEntries(
        await Promise.all(providers.map(async (one) => [one.code, await look(one)] as const)),
      ),
    each: (expected) =>
      Object.fromEntries(
        providers.map((one) => [
          one.code,
          typeof expected === 'function'
            ? (expected as (provider: Provider) => never)(one)
            : expected,
        ]),
      ),
    fault: (code, call, mode) => world.fault({ target: `games/${code}/${call}`, mode, times: 1 }),
  }
}

function open(code: GameName, world: World): Provider {
  const row =
    code in gameConnections
      ? connectionShape.parse(gameConnections[code as keyof typeof gameConnections])
      : null
  const again = ({
    url = world.url,
    secret = world.secrets.games,
    timeoutMs = usualTimeoutMs,
    unpaced = false,
  }: Reached): GameProvider =>
    row === null
      ? transferWallet({ code, baseUrl: url, secret, timeoutMs })
      : httpWallet({
          code,
          connection: unpaced ? { ...row, perMinute: {} } : row,
          gamesUrl: url,
          secret,
          timeoutMs,
        })
  const adapter = again({})
  const creditsOf = async (username: string): Promise<bigint | string> => {
    const answer = await adapter.balance({ username })
    return answer.outcome === 'ok' ? answer.credits : answer.outcome
  }
  return {
    ...adapter,
    code,
    habits: providerNamed(code).habits,
    again,
    creditsOf,
    player: async (credits = 0n) => {
      const username = `${row?.usernamePrefix ?? ''}player${++players}`
      const made = await adapter.createPlayer({ username, password: 'secret-1' })
      if (made !== 'created') throw new Error(`${code} creates no player: ${made}`)
      if (credits > 0n) {
        const { outcome } = await adapter.deposit({
          username,
          credits,
          reference: `seed-${username}`,
        })
        if (outcome !== 'success') throw new Error(`${code}: the first deposit is ${outcome}`)
      }
      return username
    },
  }
}
