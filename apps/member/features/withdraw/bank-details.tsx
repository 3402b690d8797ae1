import type { WalletState } from '@champa/contract/wallet'
import { formatMoney } from '@champa/ui/format/format-money'
import { formatPhone } from '@champa/ui/format/format-phone'
import { lockSimpleFill } from '@champa/ui/glyph/form'
import { Icon } from '@champa/ui/mark/icon'
import { BankTile } from '@champa/ui/pay/bank-tile'
import { useTranslations } from 'use-intl'

/** What there is, and the one account that a payout goes to. */
export function BankDetails({ wallet }: { wallet: WalletState }) {
  const t = useTranslations()
  const { bankCode, bankAccountName } = wallet.bankAccount
  return (
    <div className="acct payout">
      <div className="between"><span className="t-sm c-2">{t('wd.totalBalance')}</span><b className="num">{formatMoney(wallet.total, wallet.currency)}</b></div>
      <div className="between"><span className="t-sm c-2">{t('wd.mainWallet')}</span><b className="num payout__main">{formatMoney(wallet.wallet.amount, wallet.currency)}</b></div>
      <div className="between payout__to">
        <span className="row">
          <BankTile code={bankCode} />
          <span>
            <b className="fw-6 payout__label">{t('wd.toYourAccount')}</b>
            <span className="t-sm c-2 num">{payoutAccount(wallet)}</span>
            <span className="t-sm c-3 payout__label" translate="no">{bankAccountName}</span>
          </span>
        </span>
        <Icon glyph={lockSimpleFill} size={20} />
        <span className="sr">{t('wd.accountLocked')}</span>
      </div>
    </div>
  )
}

/** `SCB 123-456-7890`. */
export function payoutAccount({ bankAccount }: Pick<WalletState, 'bankAccount'>): string {
  return `${bankAccount.bankCode} ${formatPhone(bankAccount.bankAccountNo)}`
}
