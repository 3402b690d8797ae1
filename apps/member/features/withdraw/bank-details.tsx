import type { WalletState } from '@champa/contract/wallet'
import type { PayoutState } from '@champa/contract/withdraw'
import { formatMoney } from '@champa/ui/format/format-money'
import { formatPhone } from '@champa/ui/format/format-phone'
import { lockSimpleFill } from '@champa/ui/icons/form'
import { Icon } from '@champa/ui/brand/icon'
import { BankTile } from '@champa/ui/pay/bank-tile'
import { useTranslations } from 'use-intl'
import { gamesWithMoney } from './check-withdraw.ts'

/**
 * The balances before a withdrawal, and the account that is paid: the registered one, or the one
 * recorded when the pending withdrawal was requested.
 */
export function BankDetails({
  wallet,
  payout,
}: {
  wallet: WalletState
  payout: PayoutState | null
}) {
  const t = useTranslations()
  const to = payout?.to ?? payoutTo(wallet)
  const frozen = payout?.status === 'in progress'
  return (
    <div className="acct payout">
      {!payout && <Holdings wallet={wallet} />}
      <div className={payout ? 'between' : 'between payout__to'}>
        <span className="row">
          <BankTile code={to.bankCode} />
          <span>
            <b className="fw-6 payout__label">{t('wd.toYourAccount')}</b>
            <span className="t-sm c-2 num">{accountText(to)}</span>
            <span className="t-sm c-3 payout__label" translate="no">
              {to.name}
            </span>
          </span>
        </span>
        <Icon icon={lockSimpleFill} size={20} />
        {!frozen && <span className="sr">{t('wd.accountLocked')}</span>}
      </div>
      {frozen && <p className="t-sm c-2">{t('wd.accountFrozen')}</p>}
    </div>
  )
}

function Holdings({ wallet }: { wallet: WalletState }) {
  const t = useTranslations()
  const inGames = gamesWithMoney(wallet).reduce((sum, game) => sum + game.worth, 0n)
  return (
    <>
      <div className="between">
        <span className="t-sm c-2">{t('wd.totalBalance')}</span>
        <b className="num payout__total">{formatMoney(wallet.total, wallet.currency)}</b>
      </div>
      <div className="between">
        <span className="t-sm c-2">{t('wd.mainWallet')}</span>
        <b className="num">{formatMoney(wallet.wallet.amount, wallet.currency)}</b>
      </div>
      {inGames > 0n && (
        <div className="between">
          <span className="t-sm c-2">{t('wd.inGames')}</span>
          <b className="num">{formatMoney(inGames, wallet.currency)}</b>
        </div>
      )}
    </>
  )
}

export function payoutTo({ bankAccount }: Pick<WalletState, 'bankAccount'>): PayoutState['to'] {
  return {
    bankCode: bankAccount.bankCode,
    accountNo: bankAccount.bankAccountNo,
    name: bankAccount.bankAccountName,
  }
}

/** The bank account as text, e.g. `SCB 123-456-7890`. */
export function accountText({ bankCode, accountNo }: PayoutState['to']): string {
  return `${bankCode} ${formatPhone(accountNo)}`
}
