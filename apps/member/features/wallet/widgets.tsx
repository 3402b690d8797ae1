import type { WalletState } from '@champa/contract/wallet'
import { Button } from '@champa/ui/action/button'
import { Icon } from '@champa/ui/brand/icon'
import { formatMoney } from '@champa/ui/format/format-money'
import { arrowDown, arrowUp } from '@champa/ui/icons/arrow'
import {
  arrowsClockwiseDuo,
  handCoinsDuo,
  sealPercentDuo,
  usersThreeDuo,
} from '@champa/ui/icons/widget'
import { ReferralCard } from '@champa/ui/wallet/referral-card'
import { WidgetLink, WidgetTile } from '@champa/ui/wallet/widget-tile'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { hiddenFigure, useFiguresHidden } from '../../platform/device/hidden-figures.ts'
import './wallet.css'

interface WidgetsProps {
  wallet: WalletState | undefined
  online: boolean
  refreshing: boolean
  onDeposit: () => void
  onWithdraw: () => void
  onRefreshAll: () => void
  onInvite: () => void
  onRefund: () => void
  onReceive: () => void
  /** Renders the first tile: the wheel while it is active, otherwise the given tile. */
  first: (refreshAll: ReactNode) => ReactNode
}

/**
 * Deposit and withdraw at equal size, four tiles, and the accrued commission. The first tile is the
 * wheel, or the refresh of all balances while no wheel is active.
 */
export function Widgets({
  wallet,
  online,
  refreshing,
  onDeposit,
  onWithdraw,
  onRefreshAll,
  onInvite,
  onRefund,
  onReceive,
  first,
}: WidgetsProps) {
  const t = useTranslations()
  const hidden = useFiguresHidden()
  const accrued = wallet?.invite.amount ?? 0n
  return (
    <div className="home-side">
      <div className="widgets">
        <MoneyButton kind="deposit" disabled={!online} onClick={onDeposit}>
          {t('home.deposit')}
        </MoneyButton>
        <MoneyButton
          kind="withdraw"
          disabled={!online || wallet === undefined}
          onClick={onWithdraw}
        >
          {t('home.withdraw')}
        </MoneyButton>
        {first(
          <WidgetTile
            label={t('common.refreshAll')}
            tone="accent"
            icon={arrowsClockwiseDuo}
            disabled={!online || refreshing}
            onClick={onRefreshAll}
          />,
        )}
        <WidgetTile
          label={t('home.invite')}
          tone="lotus"
          icon={usersThreeDuo}
          disabled={!online}
          onClick={onInvite}
        />
        <WidgetLink
          label={t('home.bonusConditions')}
          tone="river"
          icon={sealPercentDuo}
          disabled={!online}
          href="/user/bonus"
        />
        <WidgetTile
          label={t('home.refund')}
          tone="jade"
          icon={handCoinsDuo}
          disabled={!online}
          onClick={onRefund}
        />
      </div>
      {/* Reserves the space of the amount while it loads, so that nothing below it jumps. */}
      <ReferralCard
        label={t('home.referralBonus')}
        amount={wallet ? (hidden ? hiddenFigure : formatMoney(accrued, wallet.currency)) : '\u00a0'}
      >
        <Button kind="soft" size="sm" disabled={!online || accrued === 0n} onClick={onReceive}>
          {t('home.receiveBonus')}
        </Button>
      </ReferralCard>
    </div>
  )
}

interface MoneyButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'children'> {
  kind: 'deposit' | 'withdraw'
  children: string
}

/** Deposit and withdraw have equal weight: same size, side by side, 68 px high. */
function MoneyButton({ kind, children, type = 'button', ...rest }: MoneyButtonProps) {
  return (
    <button {...rest} type={type} className={`w-btn w-btn--${kind}`}>
      <span className="ic">
        <Icon icon={kind === 'deposit' ? arrowDown : arrowUp} size={20} />
      </span>
      {children}
    </button>
  )
}
