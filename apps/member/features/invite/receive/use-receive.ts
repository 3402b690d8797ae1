import { readInvites, receiveInviteBonus } from '@champa/contract/invite'
import { readStatement } from '@champa/contract/statement'
import { readWallet } from '@champa/contract/wallet'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { toast } from '@champa/ui/overlay/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Refused } from '@champa/client/refused'
import { useApiMutation } from '../../../platform/client.ts'
import { hasThresholds, type Invites } from '../invite-rules.ts'

export interface Receive {
  /** The terms in the confirmation; kept during its closing animation. */
  confirmed: Invites | null
  confirming: boolean
  busy: boolean
  /** True until the loaded amounts include the transferred one. */
  held: boolean
  refused: Refused | null
  /**
   * Receives the commission at once when it has no thresholds; otherwise asks for confirmation
   * first.
   */
  begin(invites: Invites): void
  confirm(): void
  cancel(): void
  clear(): void
}

interface Outcome {
  onReceived: (amount: bigint) => void
  /** Called when the member cancels, or closes the refusal. */
  onLeft?: () => void
}

/** Transfers the accrued commission to the wallet. */
export function useReceive({ onReceived, onLeft }: Outcome): Receive {
  const change = useApiMutation(receiveInviteBonus, {
    refreshes: [readInvites, readWallet, readStatement],
  })
  const [confirmed, setConfirmed] = useState<Invites | null>(null)
  const [confirming, setConfirming] = useState(false)

  async function receive(): Promise<void> {
    const received = await change.run()
    setConfirming(false)
    if (received) onReceived(received.amount)
  }

  return {
    confirmed,
    confirming,
    busy: change.busy,
    held: change.isSettling,
    refused: change.refused,
    begin: (invites) => {
      setConfirmed(invites)
      if (hasThresholds(invites.terms)) setConfirming(true)
      else void receive()
    },
    confirm: () => void receive(),
    cancel: () => {
      setConfirming(false)
      onLeft?.()
    },
    clear: () => {
      change.reset()
      onLeft?.()
    },
  }
}

/** Confirms the received amount with a toast. */
export function useReceivedToast(currency: Currency): (amount: bigint) => void {
  const t = useTranslations()
  return (amount) =>
    toast.show({
      kind: 'ok',
      text: t('inv.amountReceived', { amount: formatMoney(amount, currency) }),
    })
}
