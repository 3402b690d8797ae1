import type { WalletState } from '@champa/contract/wallet'
import { formatMoney } from '@champa/ui/format/format-money'
import { arrowsClockwiseDuo } from '@champa/ui/glyph/tile'
import { MoneyButton } from '@champa/ui/wallet/money-button'
import { ReferralCard } from '@champa/ui/wallet/referral-card'
import { WidgetTile } from '@champa/ui/wallet/widget-tile'
import { useTranslations } from 'use-intl'
import './wallet.css'

interface WidgetsProps {
  wallet: WalletState | undefined
  online: boolean
  refreshing: boolean
  onDeposit: () => void
  onWithdraw: () => void
  onRefreshAll: () => void
}

/** Deposit and withdraw as equals, and the tile that stands in the wheel's place while the wheel is off. */
export function Widgets({ wallet, online, refreshing, onDeposit, onWithdraw, onRefreshAll }: WidgetsProps) {
  const t = useTranslations()
  return (
    <div className="home-side">
      <div className="widgets widgets--few">
        <MoneyButton kind="deposit" disabled={!online} onClick={onDeposit}>{t('home.deposit')}</MoneyButton>
        <MoneyButton kind="withdraw" disabled={!online || wallet === undefined} onClick={onWithdraw}>{t('home.withdraw')}</MoneyButton>
        <WidgetTile label={t('common.refreshAll')} tone="accent" glyph={arrowsClockwiseDuo} disabled={!online || refreshing} onClick={onRefreshAll} />
      </div>
      {/* Its place is held while the figure is on its way, so that nothing below jumps. */}
      <ReferralCard label={t('home.referralBonus')} amount={wallet ? formatMoney(wallet.invite.amount, wallet.currency) : '\u00a0'}>{null}</ReferralCard>
    </div>
  )
}
