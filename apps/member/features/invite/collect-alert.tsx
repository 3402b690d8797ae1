import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { useLast } from '@champa/ui/state/use-last'
import { useTranslations } from 'use-intl'
import { isOutcomeUnknown } from '@champa/client/refused'
import { useErrorText } from '../../platform/client.ts'
import type { CollectTurnover } from './use-collect.ts'

/**
 * Why nothing was collected, or that the outcome is unknown. The text stays during the closing
 * animation.
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
