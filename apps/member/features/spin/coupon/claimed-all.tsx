import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { useLast } from '@champa/ui/state/use-last'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../platform/error-text.ts'
import { Refused } from '@champa/client/refused'
import type { ClaimedAll } from './use-claim-all.ts'

interface ClaimedAllAlertProps {
  done: ClaimedAll | null
  currency: Currency
  onClose: () => void
}

/** The prizes that were claimed together, and why the others remain. */
export function ClaimedAllAlert({ done, currency, onClose }: ClaimedAllAlertProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  const last = useLast(done)
  const nothing = last?.claimed.length === 0
  const reasonText = (reason: ClaimedAll['left'][number]['why']) =>
    reason === 'terms'
      ? t('coupon.leftTerms')
      : reason === 'more'
        ? t('coupon.leftMore')
        : errorText(new Refused(reason))
  return (
    <AlertDialog
      open={done !== null}
      kind={nothing ? 'info' : 'success'}
      title={nothing ? t('coupon.noneClaimed') : t('sp.claimed')}
      actions={[{ label: t('common.ok'), onClick: onClose }]}
      onClose={onClose}
    >
      <ul className="coupons__claimed">
        {last?.claimed.map(({ coupon, label, count, money, coins, kind }) => (
          <li key={coupon} className="num">
            <b className="fw-6">
              {label} × {count}
            </b>
            <span>
              {money !== null
                ? t('coupon.moneyIn', { amount: formatMoney(money, currency) })
                : coins !== null
                  ? t('coupon.coinsIn', { count: String(coins) })
                  : kind === 'gift'
                    ? t('coupon.giftText')
                    : ''}
            </span>
          </li>
        ))}
        {last?.left.map(({ coupon, label, count, why: reason }) => (
          <li key={coupon} className="num">
            <b className="fw-6">
              {label} × {count}
            </b>
            <span>{reasonText(reason)}</span>
          </li>
        ))}
      </ul>
    </AlertDialog>
  )
}
