import { transferAll } from '@champa/contract/game'
import { readLock } from '@champa/contract/lock'
import { readStatement } from '@champa/contract/statement'
import { readWallet } from '@champa/contract/wallet'
import { useState } from 'react'
import { useApiMutation } from '../../../platform/client.ts'
import {
  checkingOf,
  refusedResult,
  type TransferResult,
  type TransferWish,
} from './transfer-result.ts'

type Answer = NonNullable<
  Awaited<ReturnType<ReturnType<typeof useApiMutation<typeof transferAll>>['run']>>
>

/**
 * Sweeps every other game into the wallet, then the whole wallet into `to`; the result feeds an
 * alert.
 */
export function useTransferAll() {
  const change = useApiMutation(transferAll, { refreshes: [readWallet, readStatement, readLock] })
  const [wish, setWish] = useState<TransferWish | null>(null)
  const [checking, setChecking] = useState<bigint | null>(null)
  const [moved, setMoved] = useState(false)

  async function run(requested: TransferWish): Promise<Answer | null> {
    setWish(requested)
    setChecking(null)
    const answer = await change.run({ body: { to: requested.to } })
    if (answer !== null) setMoved(true)
    // While another request runs the same sweep, no part is reported: all of it is unresolved.
    if (answer?.status === 'processing' && answer.sentOn !== 'success')
      setChecking(checkingOf(answer) || requested.amount)
    return answer
  }

  const result: TransferResult | null =
    wish === null
      ? null
      : change.refused
        ? refusedResult(wish, change.refused)
        : checking !== null
          ? { kind: 'checking', wish: { ...wish, amount: checking } }
          : null
  return {
    run,
    busy: change.busy,
    result,
    moved,
    clear: () => {
      change.reset()
      setChecking(null)
    },
  }
}
