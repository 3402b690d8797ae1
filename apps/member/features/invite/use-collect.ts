import { collectInvites, readInvites } from '@champa/contract/invite'
import { readWallet } from '@champa/contract/wallet'
import { type Currency, formatSigned } from '@champa/ui/format/format-money'
import { toast } from '@champa/ui/overlay/toast'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Refused } from '@champa/client/refused'
import { useApiMutation } from '../../platform/client.ts'

export interface CollectTurnover {
  begin(): void
  busy: boolean
  /** The collected amount is not in the figures yet. */
  held: boolean
  /** The refusal; null when friends merely have not played, which a toast reports. */
  refused: Refused | null
  clear(): void
}

/**
 * Collects the commission of friends' play. It may take minutes; a second tap meanwhile does
 * nothing.
 */
export function useCollect(currency: Currency): CollectTurnover {
  const t = useTranslations()
  const { run, busy, isSettling, refused, reset } = useApiMutation(collectInvites, {
    refreshes: [readInvites, readWallet],
  })
  const idle = refused?.code === 'NO_INVITEE_PLAY_INFO'
  const showIdle = useEffectEvent(() => {
    toast.show({ kind: 'info', text: t('errors.NO_INVITEE_PLAY_INFO') })
    reset()
  })
  useEffect(() => {
    if (idle) showIdle()
  }, [idle])
  const begin = async () => {
    const collected = await run()
    if (collected)
      toast.show({
        kind: 'ok',
        text: `${t('errors.INVITE_BONUS_SUCCESS')} ${formatSigned(collected.amount, currency)}`,
      })
  }
  return {
    begin: () => void begin(),
    busy,
    held: isSettling,
    refused: idle ? null : refused,
    clear: reset,
  }
}
