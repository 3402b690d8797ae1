import { gameCodes, type FaultMode, type GameName } from '@champa/wire/faults'
import { findProvider, type ProviderBehaviour } from '../../simulators/games/providers.ts'
import {
  startTestSimulators,
  type TestSimulators,
} from '../../simulators/testing/test-simulators.ts'
import { connectionShape } from '../providers/games/http/connection.ts'
import { httpWallet } from '../providers/games/http/http-wallet.ts'
import type { GameProvider } from '../providers/games/port.ts'
import { transferWallet } from '../providers/games/transfer-wallet.ts'
import { gameConnections } from '../seed/game-connections.ts'

/** A simulated provider, connected as by the sandbox's seed. */
export interface Provider extends GameProvider {
  code: GameName
  behaviour: ProviderBehaviour
  /** Creates a player with these credits. */
  player(credits?: bigint): Promise<string>
  /** The credits of a player, or the outcome when they are unknown. */
  creditsOf(username: string): Promise<bigint | string>
  /** The same provider with other connection settings. */
  again(how: ConnectionChange): GameProvider
}
interface ConnectionChange {
  url?: string
  secret?: string
  timeoutMs?: number
  /** Disables our limits per minute. */
  unpaced?: boolean
}

export interface TestProviders {
  world: TestSimulators
  providers: Provider[]
  /** Runs a check on all providers in parallel; results by code. */
  fromEach<T>(look: (provider: Provider) => Promise<T>): Promise<Record<string, T>>
  /** The expected result of each provider, by code. */
  each<T>(expected: T | ((provider: Provider) => T)): Record<string, T>
  fault(code: GameName, call: string, mode: FaultMode): Promise<unknown>
}

/** Long, because without a fault only a busy machine makes a provider slow. */
const defaultTimeoutMs = 120_000
let players = 0

/** All nineteen simulated providers, each through its real adapter, on separate simulators. */
export async function openTestProviders(): Promise<TestProviders> {
  const simulators = await startTestSimulators()
  const providers = gameCodes.map((code) => open(code, simulators))
  return {
    world: simulators,
    providers,
    fromEach: async (look) =>
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
    fault: (code, call, mode) =>
      simulators.fault({ target: `games/${code}/${call}`, mode, times: 1 }),
  }
}

function open(code: GameName, simulators: TestSimulators): Provider {
  const row =
    code in gameConnections
      ? connectionShape.parse(gameConnections[code as keyof typeof gameConnections])
      : null
  const again = ({
    url = simulators.url,
    secret = simulators.secrets.games,
    timeoutMs = defaultTimeoutMs,
    unpaced = false,
  }: ConnectionChange): GameProvider =>
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
    behaviour: findProvider(code).behaviour,
    again,
    creditsOf,
    player: async (credits = 0n) => {
      const username = `${row?.usernamePrefix ?? ''}player${++players}`
      const made = await adapter.createPlayer({ username, password: 'secret-1' })
      if (made !== 'created') throw new Error(`player creation at ${code} returned ${made}`)
      if (credits > 0n) {
        const { outcome } = await adapter.deposit({
          username,
          credits,
          reference: `seed-${username}`,
        })
        if (outcome !== 'success') throw new Error(`first deposit at ${code} returned ${outcome}`)
      }
      return username
    },
  }
}
