import type { DepositWallet } from '@champa/contract/lookup'
import type { WalletState } from '@champa/contract/wallet'
import { formatPhone } from '@champa/ui/format/format-phone'
import { formatUsername } from '@champa/ui/format/format-username'
import { AccountCard } from '@champa/ui/pay/account-card'
import { BankTile } from '@champa/ui/pay/bank-tile'
import { InfoNote } from '@champa/ui/state/info-note'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFirstFocus } from '../../platform/use-first-focus.ts'
import { useCopy } from './use-copy.ts'

interface WalletPanelProps {
  wallets: readonly DepositWallet[]
  wallet: WalletState | undefined
  /** Renders the form that redeems a gift link into this wallet. */
  giftLink: (wallet: DepositWallet) => ReactNode
}

/**
 * The operator's wallets: those that members transfer to from their own wallet, and the one that
 * gift links are redeemed into.
 */
export function WalletPanel({ wallets, wallet, giftLink }: WalletPanelProps) {
  const t = useTranslations()
  const first = useFirstFocus<HTMLDivElement>()
  const automatic = wallets.filter((one) => one.mode === 'AUTO')
  const giftWallet = wallets.find((one) => one.mode === 'GIFT')
  return (
    <div className="stack" ref={first}>
      {automatic.map((one) => (
        <WalletAccount
          key={one.walletAccountNo}
          account={one}
          username={wallet?.profile.username}
        />
      ))}
      {automatic.length > 0 && <InfoNote kind="info">{t('dep.within1min')}</InfoNote>}
      {automatic.length > 0 && giftWallet && (
        <div className="or">
          <span className="t-sm c-3">{t('dep.or')}</span>
        </div>
      )}
      {giftWallet && giftLink(giftWallet)}
    </div>
  )
}

function WalletAccount({
  account,
  username,
}: {
  account: DepositWallet
  username: string | undefined
}) {
  const t = useTranslations()
  const copy = useCopy()
  return (
    <AccountCard
      tile={<BankTile code="TW" />}
      title={t('dep.wallet')}
      subtitle={
        <>
          <span translate="no">{account.walletAccountName}</span>
          {username !== undefined && (
            <>
              <br />
              {t.rich('dep.usernameCondition', {
                phone: () => <b className="num nowrap">{formatUsername(username)}</b>,
              })}
            </>
          )}
        </>
      }
      number={formatPhone(account.walletAccountNo)}
      label={t('common.copy')}
      spoken={t('dep.accountNo', { bank: t('dep.wallet') })}
      onCopy={() => copy(account.walletAccountNo)}
    />
  )
}
