import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { StatusTag, type StatusKind } from '@champa/ui/list/status-tag'
import { GameLine } from '@champa/ui/wallet/game-line'
import { useTranslations } from 'use-intl'
import { posterOf } from '../card/poster-of.ts'
import type { CollectRow, CollectStatus } from './collect-rows.ts'

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

/** Each game with the state of its transfer. */
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
