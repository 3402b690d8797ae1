import { type Coupon, couponPageSize } from '@champa/contract/spin'
import { Button } from '@champa/ui/action/button'
import { Pager } from '@champa/ui/list/pager'
import { Table } from '@champa/ui/list/table'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '../../../platform/time.ts'
import { type ClaimAll, countFree } from './use-claim-all.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { usePrizeName } from './use-prize-name.ts'

interface CouponTableProps {
  coupons: readonly Coupon[]
  unavailable: boolean
  /** A dialog about one of them is open. */
  inDialog: boolean
  onClaim: (coupon: Coupon) => void
  all: Pick<ClaimAll, 'run' | 'busy'>
}

/** Coupons by prize, three a page. */
export function CouponTable({ coupons, unavailable, inDialog, onClaim, all }: CouponTableProps) {
  const t = useTranslations()
  const { title, onFocus } = useKeptFocus(coupons, inDialog)
  const [wanted, setWanted] = useState(1)
  const pages = Math.max(1, Math.ceil(coupons.length / couponPageSize))
  // The last coupon of a page is claimed, and the page is gone.
  const page = Math.min(wanted, pages)
  const first = (page - 1) * couponPageSize
  const rows = coupons
    .slice(first, first + couponPageSize)
    .map((coupon, index) => ({ coupon, no: first + index + 1 }))
  return (
    <section className="card coupons__card" aria-label={t('coupon.title')} onFocus={onFocus}>
      <header className="coupons__head">
        <h2 className="t-h3" ref={title} tabIndex={-1}>
          {t('coupon.title')}
        </h2>
        {rows.length > 0 && (
          <span className="t-sm c-3 num">
            {t('coupon.shown', {
              from: String(first + 1),
              to: String(first + rows.length),
              total: String(coupons.length),
            })}
          </span>
        )}
      </header>
      {rows.length === 0 && (
        <div className="coupons__none">
          <p className="fw-6">{t('coupon.empty')}</p>
          <p className="t-sm c-2">{t('coupon.emptyText')}</p>
        </div>
      )}
      {countFree(coupons) > 1 && (
        <div className="coupons__all">
          <Button
            kind="tonal"
            size="sm"
            block
            busy={all.busy}
            unavailable={unavailable}
            onClick={all.run}
          >
            {t('coupon.claimAll', { count: String(countFree(coupons)) })}
          </Button>
        </div>
      )}
      {rows.length > 0 && (
        <Table
          caption={t('coupon.title')}
          rows={rows}
          rowKey={({ coupon }) => coupon._id}
          columns={[
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
          ]}
        />
      )}
      <Pager
        page={page}
        pages={pages}
        onPage={setWanted}
        label={t('coupon.pages')}
        previousLabel={t('st.previous')}
        nextLabel={t('common.next')}
        pageLabel={(number) => t('st.page', { page: String(number) })}
      />
    </section>
  )
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
