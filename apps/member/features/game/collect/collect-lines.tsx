import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { StatusTag, type StatusKind } from '@champa/ui/list/status-tag'
import { GameLine } from '@champa/ui/wallet/game-line'
import { useTranslations } from 'use-intl'
import { posterOf } from '../card/poster-of.ts'
import { type CollectRow, type CollectStatus, sumOf } from './collect-rows.ts'

const statusStyles: Record<
  Exclude<CollectStatus, 'moving'>,
  {
    kind: StatusKind
    words: 'tr.collectBack' | 'tr.checking' | 'tr.collectLeft' | 'tr.collectEmpty'
  }
> = {
  home: { kind: 'success', words: 'tr.collectBack' },
  checking: { kind: 'pending', words: 'tr.checking' },
  left: { kind: 'failed', words: 'tr.collectLeft' },
  empty: { kind: 'plain', words: 'tr.collectEmpty' },
}

/** The list of games with the state of each transfer. */
export function CollectLines({
  rows,
  currency,
}: {
  rows: readonly CollectRow[]
  currency: Currency
}) {
  const t = useTranslations()
  return (
    <ul className="list" aria-label={t('tr.collect')}>
      {rows.map(({ code, name, background, amount, status }) => (
        <GameLine
          key={code}
          name={name}
          poster={posterOf(background)}
          amount={formatMoney(amount, currency)}
          status={
            status === 'moving' ? (
              <OnItsWay />
            ) : (
              <StatusTag kind={statusStyles[status].kind}>
                {t(statusStyles[status].words)}
              </StatusTag>
            )
          }
        />
      ))}
    </ul>
  )
}

function OnItsWay() {
  const t = useTranslations()
  return (
    <span className="tag tag--river collected__way">
      <span className="spin" aria-hidden="true" />
      {t('tr.collectMoving')}
    </span>
  )
}

interface CollectProgressProps {
  rows: readonly CollectRow[]
  running: boolean
  currency: Currency
}

/** The amount that has been returned out of the total, as text and as a bar. */
export function CollectProgress({ rows, running, currency }: CollectProgressProps) {
  const t = useTranslations()
  const home = sumOf(rows, 'home')
  const all = sumOf(rows, 'home', 'moving', 'checking', 'left')
  const back = rows.filter((row) => row.status === 'home').length
  // Hidden at zero: "0.00 is back" says nothing, and the note below reports what is still being
  // checked.
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
