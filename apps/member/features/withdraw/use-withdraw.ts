import { formatPlain } from '@champa/contract/money'
import type { readWithdrawLimits } from '@champa/contract/lookup'
import type { WalletState } from '@champa/contract/wallet'
import { type FormEvent, useId, useState } from 'react'
import type { Answer } from '@champa/client/call-shape'
import type { Refused } from '@champa/client/refused'
import {
  checkWithdraw,
  gamesWithMoney,
  maxWithdrawable,
  reachable,
  readAmount,
  type WithdrawFault,
} from './check-withdraw.ts'
import { useAskPayout } from './use-ask-payout.ts'

export type Withdraw = ReturnType<typeof useWithdraw>
export type WithdrawLimits = Answer<typeof readWithdrawLimits>

const faultOfCode: Partial<Record<Refused['code'], WithdrawFault>> = {
  MONEY_NOT_ENOUGH: 'MONEY_NOT_ENOUGH',
  WITHDRAW_MINIMUM: 'minAmountMsg',
  WITHDRAW_MAXIMUM: 'maxAmountMsg',
}

/** The state of the withdrawal form, its first fault, and the outcome of the request. */
export function useWithdraw(
  wallet: WalletState | undefined,
  limits: WithdrawLimits | undefined,
  onSent: () => void,
) {
  const id = useId()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const payout = useAskPayout(onSent)
  const { refused } = payout
  const available = wallet ? reachable(wallet) : 0n
  const max = limits ? maxWithdrawable(available, limits.withdrawMax) : available
  const found = limits ? checkWithdraw({ amount: text, available, ...limits }) : null
  const requested = readAmount(text)
  const sweeps =
    found === null && requested !== null && wallet !== undefined && requested > wallet.wallet.amount
  // After a sweep the figures have changed: the alert explains the refusal, and a fault at the
  // amount would mislead.
  const late = refused && !payout.refusedAfterSweep ? (faultOfCode[refused.code] ?? null) : null

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!limits || found !== null || requested === null) return
    if (sweeps) setConfirming(true)
    else void payout.ask(requested, false)
  }

  function confirm(): void {
    setConfirming(false)
    if (requested !== null) void payout.ask(requested, true)
  }

  return {
    id,
    text,
    setText,
    requested: requested !== null && requested > 0n ? requested : null,
    setAll: () => setText(formatPlain(max).replace(/\.00$/, '')),
    isAll: requested !== null && limits !== undefined && requested === max,
    fault: (tried ? found : null) ?? late,
    submit,
    /** The amount exceeds the main wallet, so the games are swept first. */
    sweeps,
    games: wallet ? gamesWithMoney(wallet) : [],
    confirming,
    confirm,
    unconfirm: () => setConfirming(false),
    payout,
    /** A refusal that does not concern the amount. */
    refused: late === null ? refused : null,
  }
}
