import { transferAll } from '@champa/contract/game'
import { readLock } from '@champa/contract/lock'
import { readStatement } from '@champa/contract/statement'
import { readWallet, type WalletState } from '@champa/contract/wallet'
import { formatMoney } from '@champa/ui/format/format-money'
import { toast } from '@champa/ui/overlay/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useApiQuery } from '../../../platform/client.ts'
import {
  checkingOf,
  refusedResult,
  type TransferResult,
  type TransferWish,
} from '../transfer/transfer-result.ts'
import { usePlay } from './use-play.ts'

export interface TransferPreset {
  from?: string
  to?: string
}

export type PlayActions = ReturnType<typeof usePlayActions>

/** Opens a game, with or without transferring all the money into it first. */
export function usePlayActions(code: string, wallet: WalletState | undefined) {
  const t = useTranslations()
  const play = usePlay(wallet?.slots.find((game) => game.code === code))
  const all = useTransferAll()
  const lock = useApiQuery(readLock).data?.lock ?? null
  const [bringing, setBringing] = useState(false)
  const movable = wallet ? movableTo(code, wallet) : 0n
  const bringAll = async () => {
    const from = movable === wallet?.wallet.amount ? 'wallet' : ''
    const answer = await all.run({ from, to: code, amount: movable, name: '' })
    // Money that has reached the game can be played with, even while another transfer is still
    // pending.
    if (answer === null || (answer.status === 'processing' && answer.sentOn !== 'success'))
      return null
    const checking = checkingOf(answer)
    if (checking > 0n)
      toast.show({
        kind: 'info',
        text: t('game.checking', { amount: formatMoney(checking, wallet?.currency ?? 'THB') }),
      })
    const left = answer.swept
      .filter((sweep) => sweep.status === 'failed')
      .map((sweep) => wallet?.slots.find((game) => game.code === sweep.code)?.name ?? sweep.code)
    if (left.length > 0)
      toast.show({ kind: 'err', text: t('game.leftBehind', { names: left.join(', ') }) })
    return answer.moved
  }
  const start = (username: string, withMoney: boolean) => {
    setBringing(withMoney)
    void play.start(username, withMoney ? bringAll : undefined)
  }
  return {
    ...play,
    /** True while all money is transferred into the game and the game is then opened. */
    bringing,
    movable,
    /**
     * The active play lock that excludes transfers into this game; money already in the game can be
     * played.
     */
    closedBy: lock?.excluded.some((one) => one.code === code) ? lock : null,
    result: all.result,
    clearResult: all.clear,
    moved: all.moved,
    play: (username: string) => start(username, false),
    transferAndPlay: (username: string) => start(username, true),
  }
}

/** The amount that `transferAll` would move: the wallet and every other open game. */
function movableTo(code: string, { wallet, slots }: WalletState): bigint {
  return slots.reduce<bigint>(
    (sum, game) => (game.isActive && game.code !== code ? sum + game.worth : sum),
    wallet.amount,
  )
}

type Answer = NonNullable<
  Awaited<ReturnType<ReturnType<typeof useApiMutation<typeof transferAll>>['run']>>
>

/**
 * Brings the money of every other game back to the wallet, then transfers all of it to `to`; an
 * alert shows the result.
 */
function useTransferAll() {
  const change = useApiMutation(transferAll, { refreshes: [readWallet, readStatement, readLock] })
  const [wish, setWish] = useState<TransferWish | null>(null)
  const [checking, setChecking] = useState<bigint | null>(null)
  const [moved, setMoved] = useState(false)

  async function run(requested: TransferWish): Promise<Answer | null> {
    setWish(requested)
    setChecking(null)
    const answer = await change.run({ body: { to: requested.to } })
    if (answer !== null) setMoved(true)
    // When an earlier request is still bringing the money back, the response lists no partial
    // amounts, so the whole amount is unresolved.
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
