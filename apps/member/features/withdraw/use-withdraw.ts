import { formatPlain, type Satang } from '@champa/contract/money'
import { readWithdrawLimits } from '@champa/contract/lookup'
import { readStatement } from '@champa/contract/statement'
import { readWallet, type WalletState } from '@champa/contract/wallet'
import { withdraw as askPayout } from '@champa/contract/withdraw'
import { type FormEvent, useId, useState } from 'react'
import type { Refused } from '../../platform/api/refused.ts'
import { useChange } from '../../platform/api/use-change.ts'
import { checkWithdraw, mostWithdrawable, readAmount, type WithdrawFault } from './check-withdraw.ts'

export type Withdraw = ReturnType<typeof useWithdraw>

export interface WithdrawLimits {
  withdrawMin: bigint
  withdrawMax: bigint
}

const faultOfCode: Partial<Record<Refused['code'], WithdrawFault>> = {
  MONEY_NOT_ENOUGH: 'MONEY_NOT_ENOUGH',
  WITHDRAW_MINIMUM: 'minAmountMsg',
  WITHDRAW_MAXIMUM: 'maxAmountMsg',
}

/** The wish of a withdrawal as it is filled in, what is wrong with it, and what was asked in the end. */
export function useWithdraw(wallet: WalletState | undefined, limits: WithdrawLimits | undefined, onSent: () => void) {
  const id = useId()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const [sent, setSent] = useState<bigint | null>(null)
  const change = useChange(askPayout, { refreshes: [readWallet, readStatement, readWithdrawLimits] })
  const available = wallet?.wallet.amount ?? 0n
  const found = limits ? checkWithdraw({ amount: text, available, ...limits }) : null
  const asked = readAmount(text)
  const late = change.refused ? (faultOfCode[change.refused.code] ?? null) : null

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (!limits || found !== null || asked === null) return
    const answer = await change.run({ body: { amount: asked as Satang } })
    if (answer === null) return
    setSent(answer.amount)
    onSent()
  }

  return {
    id,
    text,
    setText,
    asked: asked !== null && asked > 0n ? asked : null,
    setAll: () => setText(formatPlain(mostWithdrawable(available, limits?.withdrawMax ?? available)).replace(/\.00$/, '')),
    isAll: asked !== null && limits !== undefined && asked === mostWithdrawable(available, limits.withdrawMax),
    fault: (tried ? found : null) ?? late,
    submit,
    busy: change.busy,
    sent,
    forgetSent: () => setSent(null),
    /** A no that is not about the amount; the pending withdrawal is shown by itself. */
    refused: late === null && change.refused?.code !== 'WITHDRAW_PENDING' ? change.refused : null,
    pending: change.refused?.code === 'WITHDRAW_PENDING',
    clear: change.clear,
  }
}
