import { isRefusalCode } from '@champa/contract/errors'
import type { OrderState } from '@champa/contract/withdraw'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { SweptGames } from '../sweep/swept-games.tsx'

/** An order that ended without a withdrawal: why, and where the money is. */
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
            : reason !== null && isRefusalCode(reason)
              ? t(`errors.${reason}`)
              : t('common.unknownError')}
        </p>
      )}
      <p>{t('wd.order.inWallet')}</p>
      <SweptGames swept={games} currency={currency} />
    </InfoNote>
  )
}
