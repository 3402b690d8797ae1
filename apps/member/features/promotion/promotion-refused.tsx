import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { useLast } from '@champa/ui/state/use-last'
import { useTranslations } from 'use-intl'
import { isOutcomeUnknown, type Refused } from '@champa/client/refused'
import { useErrorText } from '../../platform/client.ts'

/**
 * Why a promotion was not credited. A code is credited once per member, so trying again is safe.
 */
export function PromotionRefused({
  refused,
  onClose,
}: {
  refused: Refused | null
  onClose: () => void
}) {
  const t = useTranslations()
  const errorText = useErrorText()
  const last = useLast(refused)
  const unknown = last !== null && isOutcomeUnknown(last)
  return (
    <AlertDialog
      open={refused !== null}
      kind={unknown ? 'info' : 'error'}
      heading={unknown ? undefined : t('common.errorMsg')}
      title={unknown ? t('bon.unknown') : t('bon.code.notReceived')}
      actions={[{ label: t('bon.gotIt'), onClick: onClose }]}
      onClose={onClose}
    >
      <p>{unknown ? t('bon.unknownText') : errorText(last)}</p>
    </AlertDialog>
  )
}
