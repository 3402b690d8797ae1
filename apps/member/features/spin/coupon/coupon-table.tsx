import { type Coupon, couponPageSize } from '@champa/contract/spin'
import { Button } from '@champa/ui/action/button'
import { afterPaint } from '@champa/ui/overlay/after-paint'
import { Pager } from '@champa/ui/list/pager'
import { Table } from '@champa/ui/list/table'
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCouponColumns } from './coupon-columns.tsx'
import { type ClaimAll, countFree } from './use-claim-all.ts'

interface CouponTableProps {
  coupons: readonly Coupon[]
  unavailable: boolean
  /** True while a dialog about one of the coupons is open. */
  inDialog: boolean
  onClaim: (coupon: Coupon) => void
  all: Pick<ClaimAll, 'run' | 'busy'>
}

/** The coupons by prize, three per page, and the button that claims all of them. */
export function CouponTable({ coupons, unavailable, inDialog, onClaim, all }: CouponTableProps) {
  const t = useTranslations()
  const columns = useCouponColumns(unavailable, onClaim)
  const { title, onFocus } = useFocusFallback(coupons, inDialog)
  const [wanted, setWanted] = useState(1)
  const pages = Math.max(1, Math.ceil(coupons.length / couponPageSize))
  // The last page disappears when the last coupon on it is claimed.
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
          columns={columns}
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

interface FocusFallback {
  title: RefObject<HTMLHeadingElement | null>
  onFocus: (event: FocusEvent) => void
}

/**
 * Moves the focus to the title of the list when the focused button disappears with its claimed
 * coupon. A dialog that is closed after that cannot restore the focus.
 */
function useFocusFallback(rows: readonly unknown[], inDialog: boolean): FocusFallback {
  const title = useRef<HTMLHeadingElement>(null)
  const last = useRef<Element | null>(null)
  useEffect(
    () =>
      // A closing dialog makes the page usable, and restores the focus, after the next paint.
      afterPaint(() => {
        const { activeElement: now, body } = document
        if (
          !last.current ||
          last.current.isConnected ||
          (now && now !== body && !now.closest('.is-leaving'))
        )
          return
        last.current = null
        title.current?.focus({ preventScroll: true })
      }),
    [rows, inDialog],
  )
  return {
    title,
    onFocus: (event) => {
      last.current = event.target
    },
  }
}
