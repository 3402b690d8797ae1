import type { WalletState } from '@champa/contract/wallet'
import { formatMoney } from '@champa/ui/format/format-money'
import { clockFill } from '@champa/ui/glyph/status'
import { Icon } from '@champa/ui/mark/icon'
import { useTranslations } from 'use-intl'
import { hiddenFigure, useFiguresHidden } from '../../platform/device/hidden-figures.ts'

/** Money that is neither here nor there yet: on its way between wallet and games, or held for a payout. */
export function MovingMoney({ wallet }: { wallet: WalletState }) {
  const t = useTranslations()
  const hidden = useFiguresHidden()
  const figure = (amount: bigint) => (hidden ? hiddenFigure : formatMoney(amount, wallet.currency))
  const rows = [
    { key: 'transit', amount: wallet.inTransit, title: t('home.inTransit', { amount: figure(wallet.inTransit) }), hint: t('home.inTransitHint') },
    { key: 'hold', amount: wallet.onHold, title: t('home.onHold', { amount: figure(wallet.onHold) }), hint: t('home.onHoldHint') },
  ].filter((row) => row.amount > 0n)
  if (rows.length === 0) return null
  return (
    <ul className="moving">
      {rows.map((row) => (
        <li key={row.key} data-money={row.key}>
          <Icon glyph={clockFill} size={20} />
          <span className="grow">
            <b className="num">{row.title}</b>
            <span>{row.hint}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
