import { providerTimeoutMs, refreshTimeoutMs } from '@champa/contract/game'
import type { GameProvider } from '../../../providers/games/port.ts'
import { transferWallet } from '../../../providers/games/transfer-wallet.ts'
import type { House } from '../../../platform/house.ts'
import type { Settings } from '../../../platform/settings.ts'

const adapters = new WeakMap<Settings, Map<string, GameProvider>>()

/** The provider of a game. `hasty` is for questions that a member waits for: it gives up sooner. */
export function providerOf(house: House, code: string, how: 'patient' | 'hasty' = 'patient'): GameProvider {
  let known = adapters.get(house.settings)
  if (!known) adapters.set(house.settings, (known = new Map()))
  const name = `${how} ${code}`
  let provider = known.get(name)
  if (!provider) {
    const timeoutMs = how === 'patient' ? providerTimeoutMs : refreshTimeoutMs
    provider = transferWallet({ baseUrl: house.settings.urls.games, code, secret: house.settings.secrets.GAMES_SECRET, timeoutMs })
    known.set(name, provider)
  }
  return provider
}
