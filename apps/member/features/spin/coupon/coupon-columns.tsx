import type { Coupon } from '@champa/contract/spin'
import { Button } from '@champa/ui/action/button'
import type { Column } from '@champa/ui/list/table'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '@champa/client/time'
import { usePrizeName } from './use-claim.ts'

interface CouponRow {
  coupon: Coupon
  /** The position of a coupon in the whole list, from 1. */
  no: number
}

/** Columns of the coupon table: position, prize, count and the button that claims. */
export function useCouponColumns(
  unavailable: boolean,
  onClaim: (coupon: Coupon) => void,
): readonly Column<CouponRow>[] {
  const t = useTranslations()
  return [
    {
      key: 'no',
      head: (
        <>
          <span aria-hidden="true">#</span>
          <span className="sr">{t('common.index')}</span>
        </>
      ),
      cell: ({ no }) => <span className="num c-3">{no}</span>,
    },
    { key: 'prize', head: t('sp.prize'), cell: ({ coupon }) => <Prize coupon={coupon} /> },
    {
      key: 'count',
      head: t('coupon.count'),
      number: true,
      cell: ({ coupon }) => <b className="fw-6">{coupon.amount}</b>,
    },
    {
      key: 'claim',
      head: <span className="sr">{t('coupon.claim')}</span>,
      cell: ({ coupon }) => (
        <Button
          kind="soft"
          size="sm"
          unavailable={unavailable}
          aria-label={t('coupon.claimOne', { label: coupon.label })}
          aria-haspopup="dialog"
          onClick={() => onClaim(coupon)}
        >
          {t('coupon.claim')}
        </Button>
      ),
    },
  ]
}

function Prize({ coupon }: { coupon: Coupon }) {
  const t = useTranslations()
  const name = usePrizeName()
  return (
    <>
      <b className="coupons__label num">{coupon.label}</b>
      <span className="t-sm c-2 coupons__line">{name(coupon)}</span>
      {coupon.expiresAt !== null && (
        <span className="t-xs c-3 coupons__line">
          {t('coupon.until', { date: formatDateTime(coupon.expiresAt) })}
        </span>
      )}
    </>
  )
}
