import type { OrderState } from '@champa/contract/withdraw'
import { Button } from '@champa/ui/action/button'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { useOnline } from '@champa/client/react/online'
import { formatClock } from '@champa/client/time'
import { SweptGames } from '../sweep/swept-games.tsx'

interface OrderCardProps {
  order: OrderState
  currency: Currency
  cancelling: boolean
  onCancel: () => void
}

/**
 * An open order: the state of each game's transfer, when it will be known, and the button to
 * cancel.
 */
export function OrderCard({ order, currency, cancelling, onCancel }: OrderCardProps) {
  const t = useTranslations()
  const online = useOnline()
  const latest = Math.max(...order.games.map((game) => game.knownBy ?? 0))
  return (
    <div className="stack" data-order={order.state}>
      <div className="payout-head">
        <p className="t-sm c-2">{t('wd.order.title')}</p>
        <p className="t-display num">{formatMoney(order.amount, currency)}</p>
        <p className="t-sm c-2">{t('wd.order.text')}</p>
      </div>
      <div role="status">
        <SweptGames swept={order.games} currency={currency} />
        {latest > 0 && (
          <p className="t-sm c-2">{t('wd.order.knownBy', { time: formatClock(latest) })}</p>
        )}
      </div>
      <Button kind="outline" block busy={cancelling} unavailable={!online} onClick={onCancel}>
        {t('wd.order.cancel')}
      </Button>
    </div>
  )
}
