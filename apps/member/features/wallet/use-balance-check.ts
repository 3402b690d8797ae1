import { refreshGames } from '@champa/contract/game'
import { storageKeys } from '@champa/contract/constants'
import { readStatement } from '@champa/contract/statement'
import { readWallet, type WalletState } from '@champa/contract/wallet'
import { useEffect, useState } from 'react'
import { storeAnswer } from '@champa/client/react/query-client'
import { useApiMutation } from '../../platform/client.ts'
import type { Refused } from '@champa/client/refused'
import { readStored, store } from '@champa/client/device/storage'

const tickMs = 1_200

/** The outcome of a balance sync; `error` is null while an earlier sync is still running. */
type BalanceOutcome = { ok: true } | { ok: false; error: Refused | null }

export interface BalanceCheck {
  /** Syncs the balance of every game. */
  run(): Promise<BalanceOutcome>
  busy: boolean
  /** True briefly after every game has responded, to show the tick. */
  done: boolean
  /** Time of the last balance sync, by the server's clock. */
  syncedAt: number | null
}

export function useBalanceCheck(): BalanceCheck {
  const refresh = useApiMutation(refreshGames, { refreshes: [readStatement] })
  const [syncedAt, setSyncedAt] = useState(readSyncedAt)
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), tickMs)
    return () => clearTimeout(timer)
  }, [done, syncedAt])

  async function run(): Promise<BalanceOutcome> {
    const wallet = await refresh.run()
    if (wallet === null) return { ok: false, error: refresh.lastRefused() }
    storeAnswer(readWallet, {}, wallet)
    store(storageKeys.lastSync, String(wallet.syncedAt))
    setSyncedAt(wallet.syncedAt)
    setDone(silentGames(wallet).length === 0)
    return { ok: true }
  }

  return { run, busy: refresh.busy, done, syncedAt }
}

function readSyncedAt(): number | null {
  const stored = Number(readStored(storageKeys.lastSync))
  return Number.isSafeInteger(stored) && stored > 0 ? stored : null
}

/** The member's money by place, in the member's currency: for the bar and the amounts below it. */
interface BalanceParts {
  main: bigint
  slotAndLotto: bigint
  sport: bigint
  inGames: bigint
}

export function balanceParts(wallet: Pick<WalletState, 'wallet' | 'slots'>): BalanceParts {
  const sport = worthOf(wallet.slots.filter((game) => game.category === 'sport'))
  const slotAndLotto = worthOf(wallet.slots.filter((game) => game.category !== 'sport'))
  return { main: wallet.wallet.amount, slotAndLotto, sport, inGames: slotAndLotto + sport }
}

function worthOf(games: WalletState['slots']): bigint {
  return games.reduce((sum, game) => sum + game.worth, 0n)
}

/**
 * Names of the games that did not respond to the last balance sync: their amounts are the last
 * known ones.
 */
export function silentGames({ slots }: Pick<WalletState, 'slots'>): string[] {
  return slots.filter((game) => game.isActive && game.stale).map((game) => game.name)
}
