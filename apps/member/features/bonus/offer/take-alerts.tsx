import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { useLast } from '@champa/ui/state/use-last'
import { useTranslations } from 'use-intl'
import { isOutcomeUnknown } from '@champa/client/refused'
import { useOnline } from '../../../platform/device/online.ts'
import { useErrorText } from '../../../platform/error-text.ts'
import type { useTake } from './use-take.ts'

/** The question before another bonus is replaced, and the answer when it was no. */
export function TakeAlerts({ take, open }: { take: ReturnType<typeof useTake>; open: boolean }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const online = useOnline()
  const { refused } = take
  const last = useLast(refused)
  const unknown = last !== null && isOutcomeUnknown(last)
  return (
    <>
      <AlertDialog
        open={open && take.asking}
        kind="confirm"
        title={t('bon.take.replaceTitle')}
        actions={[{ label: t('bon.take.keepOld'), onClick: take.stop }, { label: t('bon.take.replace'), onClick: take.replace, busy: take.busy, unavailable: !online }]}
        onClose={take.stop}
      >
        <p>{t('bon.replaceConfirm')}</p>
      </AlertDialog>
      <AlertDialog open={refused !== null} kind={unknown ? 'info' : 'error'} heading={unknown ? undefined : t('common.errorMsg')} title={unknown ? t('bon.unknown') : t('bon.take.failed')} actions={[{ label: t('bon.gotIt'), onClick: take.clear }]} onClose={take.clear}>
        <p>{unknown ? t('bon.unknownText') : errorText(last)}</p>
      </AlertDialog>
    </>
  )
}
