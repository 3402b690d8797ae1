import { useOnline } from '@champa/client/react/online'
import type { GameCard } from '@champa/contract/wallet'
import type { OrderState, withdrawAll } from '@champa/contract/withdraw'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { StatusTag, type StatusKind } from '@champa/ui/list/status-tag'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
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

/** The result of each game's transfer; money that could not be transferred is still in the game. */
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

interface ConfirmSweepProps {
  open: boolean
  amount: bigint
  games: readonly GameCard[]
  /** True when the withdrawal will be reviewed by staff. */
  reviewed: boolean
  currency: Currency
  onConfirm: () => void
  onClose: () => void
}

/**
 * Asks for confirmation of a withdrawal that first brings money back from games, because its button
 * does not mention the games.
 */
export function ConfirmSweep({
  open,
  amount,
  games,
  reviewed,
  currency,
  onConfirm,
  onClose,
}: ConfirmSweepProps) {
  const t = useTranslations()
  const online = useOnline()
  const total = formatMoney(amount, currency)
  const actions = [
    { label: t('wd.submit', { amount: total }), onClick: onConfirm, unavailable: !online },
    { label: t('common.cancel'), onClick: onClose },
  ]
  return (
    <AlertDialog
      open={open}
      kind="info"
      title={t('wd.sweepTitle')}
      actions={actions}
      onClose={onClose}
    >
      <p>{t('wd.sweepText')}</p>
      <dl className="swept">
        {games.map((game) => (
          <div key={game.code}>
            <dt>{game.name}</dt>
            <dd className="num">{formatMoney(game.worth, currency)}</dd>
          </div>
        ))}
      </dl>
      {reviewed && <p>{t('wd.willReview')}</p>}
    </AlertDialog>
  )
}
