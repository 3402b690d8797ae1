import { toast } from '@champa/ui/overlay/toast'
import { QrPaper } from '@champa/ui/pay/qr-paper'
import { Spinner } from '@champa/ui/state/spinner'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'

interface LinkQrProps {
  link: string
  code: string
  /** Called when the code that draws the QR failed to load. */
  onFail: () => void
}

/** The link as a QR code. The code that draws it is loaded on first use. */
export function LinkQr({ link, code, onFail }: LinkQrProps) {
  const t = useTranslations()
  const [modules, setModules] = useState<boolean[][] | null>(null)
  const fail = useEffectEvent(() => {
    toast.show({ kind: 'err', text: t('common.networkError') })
    onFail()
  })
  useEffect(() => {
    let wanted = true
    import('uqr').then(
      ({ encode }) => wanted && setModules(encode(link, { ecc: 'H', border: 0 }).data),
      () => wanted && fail(),
    )
    return () => {
      wanted = false
    }
  }, [link])
  return (
    <div className="invite__qr">
      {modules ? (
        <QrPaper modules={modules} label={t('inv.qr')} coin />
      ) : (
        <Spinner label={t('common.loading')} />
      )}
      <p className="t-sm c-2 t-center">{t('inv.qrHint', { code })}</p>
    </div>
  )
}
