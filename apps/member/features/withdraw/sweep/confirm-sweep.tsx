import type { GameCard } from '@champa/contract/wallet'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { useTranslations } from 'use-intl'
import { useOnline } from '@champa/client/react/online'

interface ConfirmSweepProps {
  open: boolean
  amount: bigint
  games: readonly GameCard[]
  /** The withdrawal will be reviewed by staff. */
  reviewed: boolean
  currency: Currency
  onConfirm: () => void
  onClose: () => void
}

/** Shown only when the games are swept first, which the button does not mention. */
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
