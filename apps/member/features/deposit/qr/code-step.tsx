import type { DepositBank } from '@champa/contract/lookup'
import { formatPlain } from '@champa/contract/money'
import { Button } from '@champa/ui/action/button'
import { Coin } from '@champa/ui/brand/coin'
import { formatMoney } from '@champa/ui/format/format-money'
import { downloadSimple } from '@champa/ui/icons/money'
import { CopyButton } from '@champa/ui/pay/copy-button'
import { CountdownPill } from '@champa/ui/pay/countdown-pill'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { formatClock } from '@champa/client/time'
import { useFirstFocus } from '../../../platform/use-first-focus.ts'
import { useCopy } from '../use-copy.ts'
import type { OpenCode } from './open-code.ts'
import type { QrDrawing } from './qr-drawing.ts'

interface CodeStepProps {
  code: OpenCode
  channel: DepositBank
  /** True when this QR code replaced another one that was on screen. */
  replaces: boolean
  clockOffsetMs: number
  onExpire: () => void
  onSlip: () => void
}

/**
 * The QR code to be paid, with the exact amount above it and the remaining time and payee below.
 */
export function CodeStep({
  code,
  channel,
  replaces,
  clockOffsetMs,
  onExpire,
  onSlip,
}: CodeStepProps) {
  const t = useTranslations()
  const amount = formatMoney(code.amount, channel.currency)
  const first = useFirstFocus<HTMLDivElement>()
  const payee = code.payee ?? (channel.bankType === 'BANK' ? channel.bankAccountName : null)
  return (
    <div className="duo-qr" ref={first}>
      <div className="stack pay-facts pay-worth">
        {replaces && (
          <InfoNote kind="info" live>
            {t('dep.qrNewer')}
          </InfoNote>
        )}
        <p className="t-display num pay-amount">{amount}</p>
        {(channel.bankType === 'BANK' || code.amount % 100n !== 0n) && (
          <ExactAmount code={code} channel={channel} />
        )}
      </div>
      <QrPicture drawing={code.drawing} label={t('dep.qrAlt', { amount })} />
      <div className="stack pay-facts pay-terms">
        <CountdownPill
          key={code.id}
          endsAt={code.expiresAt}
          clockOffsetMs={clockOffsetMs}
          label={t('dep.expiresAt', { clock: formatClock(code.expiresAt) })}
          soonText={t('dep.oneMinuteLeft')}
          endText={t('dep.qrExpired')}
          onEnd={onExpire}
        />
        {payee && (
          <p>
            {t('dep.payee')} <b translate="no">{payee}</b>
            <br />
            <span className="t-sm c-2">{t('dep.payeeHint')}</span>
          </p>
        )}
        <p className="t-sm c-2">
          {t('dep.scanWithAnyBank')}
          <br />
          {t('dep.qrOnce')}
        </p>
        <p className="t-sm c-2">{t('dep.waiting')}</p>
        {channel.bankType === 'BANK' && (
          <p className="t-sm c-2">
            {t('dep.otherAmount')}{' '}
            <button type="button" className="link slip-link" onClick={onSlip}>
              {t('track.sendSlip')}
            </button>
          </p>
        )}
      </div>
    </div>
  )
}

function ExactAmount({ code, channel }: Pick<CodeStepProps, 'code' | 'channel'>) {
  const t = useTranslations()
  const copy = useCopy()
  const amount = formatMoney(code.amount, channel.currency)
  return (
    <div className="exact">
      <p className="c-warn fw-6">
        {t('dep.qrExactAmount', { amount, currency: channel.currency })}
      </p>
      <CopyButton
        label={t('dep.copyAmount')}
        spoken={amount}
        onCopy={() => copy(formatPlain(code.amount))}
      />
    </div>
  )
}

export function CodeFooter({
  onSave,
  onCancel,
}: {
  onSave: () => Promise<void>
  onCancel: () => void
}) {
  const t = useTranslations()
  return (
    <div className="row">
      <Button kind="outline" className="grow" icon={downloadSimple} onClick={() => void onSave()}>
        {t('dep.saveImage')}
      </Button>
      <Button kind="danger" className="grow" onClick={onCancel}>
        {t('dep.cancelQr')}
      </Button>
    </div>
  )
}

interface QrPictureProps {
  drawing: QrDrawing
  /** The accessible name of the QR code, which says what scanning does. */
  label: string
}

/**
 * Dark ink on ivory paper in both themes, with our coin in the middle, which error correction level
 * H tolerates.
 */
function QrPicture({ drawing, label }: QrPictureProps) {
  return (
    <div className="qr">
      <svg
        viewBox={`0 0 ${drawing.side} ${drawing.side}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={label}
      >
        <path fill="#0B2A2E" d={drawing.path} />
      </svg>
      <span className="qr__mark">
        <Coin size={38} />
      </span>
    </div>
  )
}
