import { transferAll } from '@champa/contract/game'
import { readStatement } from '@champa/contract/statement'
import { readWallet, type WalletState } from '@champa/contract/wallet'
import { useEffect, useEffectEvent, useState } from 'react'
import { isOutcomeUnknown, type Refused } from '@champa/client/refused'
import { useApiQuery, useApiMutation } from '../../../platform/client.ts'
import { type Collecting, collectRows, type CollectRow } from './collect-rows.ts'

export interface Collect {
  currency: WalletState['currency']
  rows: readonly CollectRow[]
  state: Collecting['state']
  refused: Refused | null
  /** Starts again with the current balances; ignored while a collection is running. */
  begin(): void
}

interface Begun {
  began: WalletState['slots']
  swept: Collecting['swept']
  open: boolean
  /** Time of the response by this device's clock; null while it is pending. */
  answeredAt: number | null
}

/**
 * Collects the money of all games, once per opening of the sheet. A sheet opened during a
 * collection shows that collection. The rows follow the wallet's live updates.
 */
export function useCollect(opening: number): Collect {
  const wallet = useApiQuery(readWallet)
  const change = useApiMutation(transferAll, { refreshes: [readWallet, readStatement] })
  const [run, setRun] = useState<Begun>({ began: [], swept: [], open: false, answeredAt: null })
  const games = wallet.data?.slots ?? []

  async function begin(): Promise<void> {
    if (change.busy) return
    const began = games.filter((game) => game.isActive && game.worth > 0n)
    setRun({ began, swept: [], open: false, answeredAt: null })
    const answer = await change.run({ body: { to: 'wallet' } })
    if (answer !== null)
      setRun({
        began,
        swept: answer.swept,
        open: answer.status === 'processing',
        answeredAt: Date.now(),
      })
  }

  const beginNow = useEffectEvent(begin)
  useEffect(() => {
    void beginNow()
  }, [opening])

  const state = stateOf(run, change.refused)
  const fresh = run.answeredAt !== null && wallet.dataUpdatedAt > run.answeredAt
  return {
    currency: wallet.data?.currency ?? 'THB',
    rows: collectRows({ began: run.began, state, swept: run.swept, open: run.open, fresh }, games),
    state,
    refused: change.refused,
    begin: () => void begin(),
  }
}

function stateOf({ answeredAt }: Begun, refused: Refused | null): Collecting['state'] {
  if (refused !== null) return isOutcomeUnknown(refused) ? 'unknown' : 'refused'
  return answeredAt === null ? 'running' : 'answered'
}
