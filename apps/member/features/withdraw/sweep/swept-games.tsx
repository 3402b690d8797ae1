import type { OrderState, withdrawAll } from '@champa/contract/withdraw'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { StatusTag, type StatusKind } from '@champa/ui/list/status-tag'
import { useTranslations } from 'use-intl'
import type { Answer } from '@champa/client/call-shape'

export type SweptGame = Answer<typeof withdrawAll>['swept'][number]

const statusStyles: Record<
  SweptGame['status'],
  { kind: StatusKind; words: 'swept' | 'sweeping' | 'notSwept' }
> = {
  SUCCESS: { kind: 'success', words: 'swept' },
  'in progress': { kind: 'pending', words: 'sweeping' },
  FAILED: { kind: 'failed', words: 'notSwept' },
}

/** The result of each game's transfer; money that a game could not send is still in it. */
export function SweptGames({
  swept,
  currency,
}: {
  swept: readonly (SweptGame | OrderState['games'][number])[]
  currency: Currency
}) {
  const t = useTranslations()
  if (swept.length === 0) return null
  return (
    <dl className="swept">
      {swept.map(({ code, name, amount, status }) => (
        <div key={code}>
          <dt>
            {name} <span className="num">{formatMoney(amount, currency)}</span>
          </dt>
          <dd>
            <StatusTag kind={statusStyles[status].kind}>
              {t(`wd.${statusStyles[status].words}`)}
            </StatusTag>
          </dd>
        </div>
      ))}
    </dl>
  )
}
