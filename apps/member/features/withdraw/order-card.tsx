import { textOfCode } from '@champa/client/react/error-text'
import { refreshedSoon } from '@champa/client/react/query-client'
import { isOutcomeUnknown } from '@champa/client/refused'
import { readWithdrawLimits } from '@champa/contract/lookup'
import { readWallet } from '@champa/contract/wallet'
import { cancelWithdrawAll, type OrderState, readPayout } from '@champa/contract/withdraw'
import { Button } from '@champa/ui/action/button'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { useOnline } from '@champa/client/react/online'
import { formatClock } from '@champa/client/time'
import { useApiMutation, useErrorText } from '../../platform/client.ts'
import { SweptGames } from './swept-games.tsx'

interface OrderCardProps {
  order: OrderState
  currency: Currency
  cancelling: boolean
  onCancel: () => void
}

/**
 * An open withdrawal order: the state of each game's transfer, when its outcome will be known, and
 * the button that cancels the order.
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

/** A withdrawal order that ended without a withdrawal: the reason, and where the money is. */
export function EndedOrder({ order, currency }: { order: OrderState; currency: Currency }) {
  const t = useTranslations()
  const { amount, reason, games, state } = order
  const failed = games.filter((game) => game.status === 'FAILED').map((game) => game.name)
  return (
    <InfoNote
      kind={state === 'failed' ? 'warn' : 'info'}
      title={t(`wd.order.${state === 'failed' ? 'failed' : 'cancelled'}`, {
        amount: formatMoney(amount, currency),
      })}
    >
      {state === 'failed' && (
        <p>
          {failed.length > 0
            ? t('wd.order.keptBy', { games: failed.join(', ') })
            : ((reason && textOfCode(t, reason)) ?? t('common.unknownError'))}
        </p>
      )}
      <p>{t('wd.order.inWallet')}</p>
      <SweptGames swept={games} currency={currency} />
    </InfoNote>
  )
}

const refreshes = [readPayout, readWallet, readWithdrawLimits]

/** The open withdrawal order, or the one that ended without a withdrawal, and its cancellation. */
export function useOrder(order: OrderState | null) {
  const errorText = useErrorText()
  const change = useApiMutation(cancelWithdrawAll, { refreshes })
  async function cancel(): Promise<void> {
    if ((await change.run()) !== null) return
    const refused = change.lastRefused()
    // NO_DATA means that the order has been completed, so the sheet shows the withdrawal instead of
    // an error.
    if (refused && refused.code !== 'NO_DATA' && !isOutcomeUnknown(refused))
      toast.show({ kind: 'err', text: errorText(refused) })
    await refreshedSoon(refreshes)
  }
  return {
    open: order?.state === 'open' ? order : null,
    ended: order !== null && order.state !== 'open' ? order : null,
    cancel: () => void cancel(),
    cancelling: change.isSettling,
  }
}
