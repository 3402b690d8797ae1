import type { DepositBank } from '@champa/contract/lookup'
import type { Locale } from '@champa/contract/constants'
import { formatPhone } from '@champa/ui/format/format-phone'
import { lightningFill } from '@champa/ui/icons/money'
import { Icon } from '@champa/ui/brand/icon'
import { AccountCard } from '@champa/ui/pay/account-card'
import { BankTile } from '@champa/ui/pay/bank-tile'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useLaoBuild } from '../../../platform/use-info.ts'
import { useCopy } from '../use-copy.ts'

const names: Record<Locale, (bank: DepositBank['bank']) => string> = {
  th: (bank) => bank.nameTH,
  lo: (bank) => bank.nameLO,
  en: (bank) => bank.nameEN,
}

interface BankAccountProps {
  account: DepositBank
  /** True when payers are recognised by name; a pill next to the account says so. */
  automatic: boolean
  /** Content rendered below the account number. */
  children?: ReactNode
}

/** One of the operator's accounts, with its number to copy. */
export function BankAccount({ account, automatic, children }: BankAccountProps) {
  const t = useTranslations()
  const copy = useCopy()
  const lao = useLaoBuild()
  const name = names[useLocale()](account.bank)
  const tag = automatic ? (
    <span className="tag tag--jade">
      <Icon icon={lightningFill} size={16} />
      {t('dep.auto')}
    </span>
  ) : (
    lao && <span className="tag">{account.currency === 'THB' ? 'BAHT' : account.currency}</span>
  )
  return (
    <AccountCard
      tile={<BankTile code={account.bankCode} colour={account.bank.colour} />}
      title={name}
      subtitle={<span translate="no">{account.bankAccountName}</span>}
      tag={tag}
      number={formatAccountNo(account.bankAccountNo)}
      label={t('common.copy')}
      spoken={t('dep.accountNo', { bank: name })}
      onCopy={() => copy(account.bankAccountNo.replace(/\D/g, ''))}
    >
      {children}
    </AccountCard>
  )
}

/** Formats an account number of ten digits as xxx-xxx-xxxx; any other stays as stored (SCR-8). */
export function formatAccountNo(digits: string): string {
  return digits.length === 10 ? formatPhone(digits) : digits
}
