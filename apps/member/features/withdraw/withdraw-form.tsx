import { formatPlain } from '@champa/contract/money'
import type { WalletState } from '@champa/contract/wallet'
import { ChipGroup } from '@champa/ui/action/chip-group'
import { AmountField } from '@champa/ui/form/amount-field'
import { formatMoney, formatShort, symbolFor } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { useFirstFocus } from '../../platform/use-first-focus.ts'
import type { WithdrawFault } from './check-withdraw.ts'
import type { Withdraw, WithdrawLimits } from './use-withdraw.ts'

const quickOf = { THB: ['500', '1000', '5000'], LAK: ['100000', '500000', '1000000'] }

interface WithdrawFormProps {
  withdraw: Withdraw
  limits: WithdrawLimits
  wallet: WalletState
}

export function WithdrawForm({ withdraw, limits, wallet }: WithdrawFormProps) {
  const t = useTranslations()
  const { currency } = wallet
  const quick = quickOf[currency]
  const first = useFirstFocus<HTMLFormElement>()
  const fault = useFaultText(limits, currency)(withdraw.fault)
  const chips = [
    ...quick.map((value) => ({ value, label: formatShort(BigInt(value) * 100n, currency) })),
    { value: 'all', label: t('wd.all') },
  ]
  const chosen = quick.includes(withdraw.text) ? withdraw.text : withdraw.isAll ? 'all' : undefined
  return (
    <form id={withdraw.id} ref={first} className="stack" onSubmit={withdraw.submit}>
      <AmountField
        label={t('common.amount')}
        value={withdraw.text}
        onValueChange={withdraw.setText}
        currency={symbolFor(currency).trim()}
        error={fault}
        hint={<LimitsHint limits={limits} currency={currency} />}
        data-first-focus=""
      />
      <ChipGroup
        label={t('wd.quickAmounts')}
        chips={chips}
        value={chosen}
        onPick={(picked) => (picked === 'all' ? withdraw.setAll() : withdraw.setText(picked))}
      />
      <p className="sr" role="alert">
        {fault}
      </p>
      {withdraw.sweeps && (
        <p className="t-sm c-2 t-center" role="status">
          {t('wd.sweeps', {
            amount: formatMoney((withdraw.requested ?? 0n) - wallet.wallet.amount, currency),
          })}
        </p>
      )}
    </form>
  )
}

/** The limits of one withdrawal and what remains of the day's limit, shown before an attempt. */
function LimitsHint({
  limits,
  currency,
}: {
  limits: WithdrawLimits
  currency: WalletState['currency']
}) {
  const t = useTranslations()
  const { leftToday, countLeftToday } = limits
  const left = [
    leftToday !== null && t('wd.leftToday', { amount: formatShort(leftToday, currency) }),
    countLeftToday !== null && t('wd.countLeftToday', { count: String(countLeftToday) }),
  ].filter(Boolean)
  return (
    <>
      {t('wd.limits', {
        min: formatShort(limits.withdrawMin, currency),
        max: formatShort(limits.withdrawMax, currency),
      })}
      {left.length > 0 && (
        <>
          <br />
          {left.join(' · ')}
        </>
      )}
    </>
  )
}

function useFaultText(
  { withdrawMin, withdrawMax }: WithdrawLimits,
  currency: WalletState['currency'],
) {
  const t = useTranslations()
  return (fault: WithdrawFault | null): string | undefined => {
    if (fault === null) return undefined
    if (fault === 'minAmountMsg')
      return t('wd.minAmountMsg', { min: grouped(withdrawMin), currency })
    if (fault === 'maxAmountMsg')
      return t('wd.maxAmountMsg', { max: grouped(withdrawMax), currency })
    return fault === 'amountInvalid' ? t('val.amountInvalid') : t('errors.MONEY_NOT_ENOUGH')
  }
}

function grouped(amount: bigint): string {
  return formatPlain(amount)
    .replace(/\.00$/, '')
    .replace(/\B(?=(\d{3})+$)/g, ',')
}
