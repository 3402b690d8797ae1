import { formatPlain } from '@champa/contract/money'
import { Button } from '@champa/ui/action/button'
import { ChipGroup } from '@champa/ui/action/chip-group'
import { AmountField } from '@champa/ui/form/amount-field'
import { type Currency, formatShort, symbolFor } from '@champa/ui/format/format-money'
import { qrCodeBold } from '@champa/ui/icons/money'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { isOutcomeUnknown } from '@champa/client/refused'
import { useErrorText } from '../../../platform/client.ts'
import { useFirstFocus } from '../../../platform/use-first-focus.ts'
import type { AmountForm } from './use-amount-form.ts'

interface AmountStepProps {
  form: AmountForm
  currency: Currency
  /** True when the previous QR code expired. */
  expired: boolean
  /** True when the previous QR code was replaced by one created elsewhere. */
  replaced: boolean
  onSlip: () => void
}

/**
 * The step that asks for the amount of the deposit, typed or tapped, within the channel's limits.
 */
export function AmountStep({ form, currency, expired, replaced, onSlip }: AmountStepProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  const { channel } = form
  const first = useFirstFocus<HTMLFormElement>()
  const chips = channel.quickAmounts.map((quick) => ({
    value: formatPlain(quick).replace(/\.00$/, ''),
    label: formatShort(quick, currency),
  }))
  return (
    <form id={form.id} ref={first} className="stack" onSubmit={form.submit}>
      {expired && (
        <InfoNote kind="warn" title={t('dep.qrExpired')}>
          {t(channel.bankType === 'BANK' ? 'dep.qrExpiredExact' : 'dep.qrExpiredHint')}
          {channel.bankType === 'BANK' && (
            <p>
              <Button kind="tonal" size="sm" className="note__act" onClick={onSlip}>
                {t('track.sendSlip')}
              </Button>
            </p>
          )}
        </InfoNote>
      )}
      {replaced && (
        <InfoNote kind="warn" title={t('dep.qrReplaced')} live>
          {t('dep.qrReplacedHint')}
        </InfoNote>
      )}
      <AmountField
        label={t('common.amount')}
        value={form.text}
        onValueChange={form.setText}
        currency={symbolFor(currency).trim()}
        error={
          form.tooMuch ? t('dep.max', { max: formatShort(channel.maximum, currency) }) : undefined
        }
        hint={
          <>
            <span className="nowrap">
              {t('dep.min', { min: formatShort(channel.minimum, currency) })}
            </span>
            <br />
            {t('dep.qrOnce')}
          </>
        }
        data-first-focus=""
      />
      <ChipGroup
        grid={currency === 'THB'}
        label={t('dep.quickAmounts')}
        chips={chips}
        value={form.text}
        onPick={form.setText}
      />
      <p className="t-sm c-3 t-center">{t('dep.within1min')}</p>
      {form.refused &&
        (isOutcomeUnknown(form.refused) ? (
          <InfoNote kind="warn" live>
            {t('dep.createUnknown')}
          </InfoNote>
        ) : (
          <InfoNote kind="error" live>
            {errorText(form.refused)}
          </InfoNote>
        ))}
    </form>
  )
}

export function AmountFooter({ form }: Pick<AmountStepProps, 'form'>) {
  const t = useTranslations()
  return (
    <Button
      block
      type="submit"
      form={form.id}
      icon={qrCodeBold}
      busy={form.creating}
      busyLabel={t('dep.creatingQr')}
      unavailable={!form.ready}
    >
      {t('dep.createQr')}
    </Button>
  )
}
