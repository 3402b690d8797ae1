import { cancelQrcode, readQrcode } from '@champa/contract/deposit'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { toast } from '@champa/ui/overlay/toast'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { isOutcomeUnknown, type Refused } from '@champa/client/refused'
import { refreshQueries, storeAnswer } from '@champa/client/react/query-client'
import { useApiMutation, useErrorText } from '../../../platform/client.ts'
import { useOnline } from '@champa/client/react/online'

interface CancelCodeProps {
  open: boolean
  bankCode: string
  qrcodeId: string
  onClose: () => void
}

/** Asks for confirmation before a QR code is cancelled; the button that keeps it has the focus. */
export function CancelCode({ open, bankCode, qrcodeId, onClose }: CancelCodeProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  const online = useOnline()
  const cancellation = useApiMutation(cancelQrcode)
  // The dialog is closed by then, so the outcome shows as a toast. A QR code that is still open
  // reappears with the next refresh.
  const refused = useEffectEvent((refusal: Refused) => {
    toast.show(
      isOutcomeUnknown(refusal)
        ? { kind: 'info', text: t('dep.cancelUnknown') }
        : { kind: 'err', text: errorText(refusal) },
    )
    cancellation.reset()
  })
  useEffect(() => {
    if (cancellation.refused) refused(cancellation.refused)
  }, [cancellation.refused])
  const cancel = async () => {
    const state = await cancellation.run({ params: { qrcodeId } })
    if (!state) void refreshQueries([readQrcode])
    else if (!state.hasQrcode) {
      storeAnswer(readQrcode, { params: { bankCode } }, state)
      // The QR code was paid at the same moment, so the "received" step is shown instead.
      if (state.message !== 'PAID') toast.show({ kind: 'info', text: t('dep.cancelled') })
    }
    onClose()
  }
  const actions = [
    { label: t('dep.keepQr'), onClick: onClose },
    {
      label: t('dep.cancelQr'),
      onClick: () => void cancel(),
      busy: cancellation.busy,
      unavailable: !online,
    },
  ]
  return (
    <AlertDialog
      open={open}
      kind="confirm"
      title={t('dep.cancelTitle')}
      actions={actions}
      onClose={onClose}
    >
      <p>{t('dep.cancelText')}</p>
    </AlertDialog>
  )
}
