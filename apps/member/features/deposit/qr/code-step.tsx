import type { DepositBank } from '@champa/contract/lookup'
import { formatPlain } from '@champa/contract/money'
import { Button } from '@champa/ui/action/button'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { downloadSimple } from '@champa/ui/glyph/money'
import { toast } from '@champa/ui/overlay/toast'
import { CopyButton } from '@champa/ui/pay/copy-button'
import { CountdownPill } from '@champa/ui/pay/countdown-pill'
import { useTranslations } from 'use-intl'
import { formatClock, formatDateTime } from '../../../platform/time.ts'
import { useFirstFocus } from '../../../platform/use-first-focus.ts'
import { useAppName } from '../../../platform/use-info.ts'
import { useCopy } from '../use-copy.ts'
import type { OpenCode } from './open-code.ts'
import { QrPicture } from './qr-picture.tsx'
import { saveQrImage } from './save-qr-image.ts'

interface CodeStepProps {
  code: OpenCode
  way: DepositBank
  clockOffsetMs: number
  onExpire: () => void
  onSlip: () => void
}

/** The code to be paid, how long it lasts and what it is worth. */
export function CodeStep({ code, way, clockOffsetMs, onExpire, onSlip }: CodeStepProps) {
  const t = useTranslations()
  const copy = useCopy()
  const amount = formatMoney(code.amount, way.currency)
  const first = useFirstFocus<HTMLDivElement>()
  return (
    <div className="duo-qr" ref={first}>
      <QrPicture drawing={code.drawing} label={t('dep.qrAlt', { amount })} />
      <div className="stack pay-facts">
        <CountdownPill
          key={code.id}
          endsAt={code.expiresAt}
          clockOffsetMs={clockOffsetMs}
          label={t('dep.expiresAt', { clock: formatClock(code.expiresAt) })}
          soonText={t('dep.oneMinuteLeft')}
          endText={t('dep.qrExpired')}
          onEnd={onExpire}
        />
        <p className="t-display num pay-amount">{amount}</p>
        {(way.bankType === 'BANK' || code.amount % 100n !== 0n) && (
          <div className="exact">
            <p className="c-warn fw-6">{t('dep.qrExactAmount', { amount, currency: way.currency })}</p>
            <CopyButton label={t('dep.copyAmount')} spoken={amount} onCopy={() => copy(formatPlain(code.amount))} />
          </div>
        )}
        <p className="t-sm c-2">{t('dep.scanWithAnyBank')}<br />{t('dep.qrOnce')}</p>
        <p className="t-sm c-2">{t('dep.waiting')}</p>
        {way.bankType === 'BANK' && <p className="t-sm c-2">{t('dep.otherAmount')} <button type="button" className="link slip-link" onClick={onSlip}>{t('track.sendSlip')}</button></p>}
      </div>
    </div>
  )
}

export function CodeFooter({ code, currency, onCancel }: Pick<CodeStepProps, 'code'> & { currency: Currency; onCancel: () => void }) {
  const t = useTranslations()
  const name = useAppName()
  const save = async () => {
    const lines = [formatMoney(code.amount, currency), t('dep.expiresAt', { clock: formatDateTime(code.expiresAt) }), name]
    const saved = await saveQrImage({ drawing: code.drawing, lines, fileName: `${name}-${code.id}.png` })
    if (!saved) toast.show({ kind: 'err', text: t('dep.saveFailed') })
  }
  return (
    <div className="row">
      <Button kind="outline" className="grow" glyph={downloadSimple} onClick={() => void save()}>{t('dep.saveImage')}</Button>
      <Button kind="danger" className="grow" onClick={onCancel}>{t('dep.cancelQr')}</Button>
    </div>
  )
}
