import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { type CollectRow, sumOf } from './collect-rows.ts'

interface CollectProgressProps {
  rows: readonly CollectRow[]
  running: boolean
  currency: Currency
}

/** How much has been returned out of the total; the bar shows the same. */
export function CollectProgress({ rows, running, currency }: CollectProgressProps) {
  const t = useTranslations()
  const home = sumOf(rows, 'home')
  const all = sumOf(rows, 'home', 'moving', 'checking', 'left')
  const back = rows.filter((row) => row.status === 'home').length
  // The note below reports what is still being checked: "0.00 is back" would be of no use.
  const done =
    home === 0n && all > 0n ? '' : t('tr.bringHomeDone', { amount: formatMoney(home, currency) })
  const progressText = running
    ? t('tr.collectProgress', { done: String(back), all: String(rows.length) })
    : done
  const share = all > 0n ? Number((home * 1000n) / all) / 1000 : 1
  return (
    <div className="collected">
      <p className="t-amount num">
        {formatMoney(home, currency)}
        {home < all && (
          <span className="c-2 collected__of">
            {' '}
            {t('tr.collectOf', { amount: formatMoney(all, currency) })}
          </span>
        )}
      </p>
      <p className="t-sm c-2" role="status">
        {progressText}
      </p>
      <div className="collected__bar" aria-hidden="true">
        <i style={{ transform: `scaleX(${share})` }} />
      </div>
    </div>
  )
}
