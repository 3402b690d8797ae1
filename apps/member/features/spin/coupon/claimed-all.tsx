import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { useLast } from '@champa/ui/state/use-last'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../platform/client.ts'
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
  const prizes = last?.claimed.reduce((sum, { count }) => sum + count, 0) ?? 0
  const reasonText = (reason: ClaimedAll['left'][number]['why']) =>
    reason === 'terms'
      ? t('coupon.leftTerms')
      : reason === 'more'
        ? t('coupon.leftMore')
        : errorText(new Refused(reason))
  return (
    <AlertDialog
      open={done !== null}
      kind={prizes === 0 ? 'info' : 'success'}
      title={prizes === 0 ? t('coupon.noneClaimed') : t('coupon.allClaimed', { n: String(prizes) })}
      actions={[{ label: t('common.ok'), onClick: onClose }]}
      onClose={onClose}
    >
      <Prizes title={t('coupon.claimed')}>
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
      </Prizes>
      <Prizes title={t('coupon.left')}>
        {last?.left.map(({ coupon, label, count, why: reason }) => (
          <li key={coupon} className="num">
            <b className="fw-6">
              {label} × {count}
            </b>
            <span>{reasonText(reason)}</span>
          </li>
        ))}
      </Prizes>
    </AlertDialog>
  )
}

/** A list of prizes under its heading; an empty list is not rendered. */
function Prizes({ title, children }: { title: string; children: ReactNode[] | undefined }) {
  const id = useId()
  if (!children?.length) return null
  return (
    <section className="coupons__claimed" aria-labelledby={id}>
      <h3 className="t-sm fw-6" id={id}>
        {title}
      </h3>
      <ul>{children}</ul>
    </section>
  )
}
