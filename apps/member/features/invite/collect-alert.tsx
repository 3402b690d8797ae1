import { collectInvites, readInvites } from '@champa/contract/invite'
import { readWallet } from '@champa/contract/wallet'
import { type Currency, formatSigned } from '@champa/ui/format/format-money'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { toast } from '@champa/ui/overlay/toast'
import { useLast } from '@champa/ui/state/use-last'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { isOutcomeUnknown, type Refused } from '@champa/client/refused'
import { useApiMutation, useErrorText } from '../../platform/client.ts'

/**
 * The reason why nothing was collected, or that the outcome is unknown. The text stays during the
 * closing animation.
 */
export function CollectAlert({ collect: { refused, clear } }: { collect: CollectTurnover }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const last = useLast(refused)
  const unknown = last !== null && isOutcomeUnknown(last)
  return (
    <AlertDialog
      open={refused !== null}
      kind={unknown ? 'info' : 'error'}
      heading={unknown ? undefined : t('common.errorMsg')}
      title={unknown ? t('rew.unknown') : errorText(last)}
      actions={[{ label: t('common.ok'), onClick: clear }]}
      onClose={clear}
    >
      <p>{t('inv.stillThere')}</p>
      {(unknown || last?.code === 'INVITE_BONUS_FAIL') && <p>{t('inv.collectAgain')}</p>}
    </AlertDialog>
  )
}

export interface CollectTurnover {
  begin(): void
  busy: boolean
  /** True until the loaded amounts include the collected commission. */
  held: boolean
  /**
   * The refusal; null when friends have not played since the last collection, which a toast
   * reports.
   */
  refused: Refused | null
  clear(): void
}

/**
 * Collects the commission of friends' play. A collection may take minutes; a second tap during it
 * does nothing.
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
