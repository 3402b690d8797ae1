import { addRefundToWallet, checkRefund, readRefunds, receiveRefund } from '@champa/contract/refund'
import { readStatement } from '@champa/contract/statement'
import { readWallet } from '@champa/contract/wallet'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { toast } from '@champa/ui/overlay/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Refused } from '@champa/client/refused'
import { useApiMutation } from '../../platform/client.ts'
import { hasThresholds, type RefundCheck } from './refund-rules.ts'

export interface Refund {
  receive(): void
  receiving: boolean
  /** True until the loaded amounts include the transferred one. */
  held: boolean
  /**
   * Transfers the refund to the wallet: at once without thresholds, otherwise after a confirmation
   * that lists them.
   */
  add(check: RefundCheck): void
  adding: boolean
  /** The refund shown in the confirmation; kept during its closing animation. */
  confirmed: RefundCheck | null
  confirming: boolean
  confirm(): void
  cancel(): void
  /** The amount just credited to the wallet; null after the alert was closed. */
  added: bigint | null
  refused: { refused: Refused; of: 'receive' | 'add' } | null
  clear(): void
}

/**
 * The two steps of a refund: the week's share is added to the accrued amount, which is then
 * transferred to the wallet.
 */
export function useRefund(currency: Currency): Refund {
  const t = useTranslations()
  const receiving = useApiMutation(receiveRefund, { refreshes: [checkRefund, readRefunds] })
  const adding = useApiMutation(addRefundToWallet, {
    refreshes: [checkRefund, readWallet, readStatement],
  })
  const [confirmed, setConfirmed] = useState<RefundCheck | null>(null)
  const [confirming, setConfirming] = useState(false)
  const [added, setAdded] = useState<bigint | null>(null)

  async function receive(): Promise<void> {
    const received = await receiving.run()
    if (received)
      toast.show({
        kind: 'ok',
        text: t('ref.accruedNow', {
          message: t('errors.REFUND_SUCCESS'),
          amount: formatMoney(received.amount, currency),
        }),
      })
  }

  async function move(): Promise<void> {
    const moved = await adding.run()
    setConfirming(false)
    if (moved) setAdded(moved.amount)
  }

  return {
    receive: () => void receive(),
    receiving: receiving.busy,
    held: receiving.isSettling || adding.isSettling,
    add: (check) => {
      setConfirmed(check)
      if (hasThresholds(check)) setConfirming(true)
      else void move()
    },
    adding: adding.busy,
    confirmed,
    confirming,
    confirm: () => void move(),
    cancel: () => setConfirming(false),
    added,
    refused: receiving.refused
      ? { refused: receiving.refused, of: 'receive' }
      : adding.refused
        ? { refused: adding.refused, of: 'add' }
        : null,
    clear: () => {
      receiving.reset()
      adding.reset()
      setAdded(null)
    },
  }
}
