import { nameMustChange } from '@champa/contract/account'
import type { DepositBank } from '@champa/contract/lookup'
import type { WalletState } from '@champa/contract/wallet'
import { Button } from '@champa/ui/action/button'
import { pencilSimple } from '@champa/ui/icons/person'
import { Icon } from '@champa/ui/brand/icon'
import { SheetFoot } from '@champa/ui/overlay/sheet-foot'
import { InfoNote } from '@champa/ui/state/info-note'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOnline } from '@champa/client/react/online'
import { useFirstFocus } from '../../../platform/use-first-focus.ts'
import { isAutomatic, needsSlip } from '../channels/sort-channels.ts'
import { BankAccount, formatAccountNo } from './bank-account.tsx'
import { NoteStep } from './note-step.tsx'

interface BankPanelProps {
  accounts: readonly DepositBank[]
  isManual: boolean
  wallet: WalletState | undefined
  /** Renders the form that changes the member's account name. */
  editName: (onDone: () => void) => ReactNode
  onSlip: () => void
  onBusy: (busy: boolean) => void
}

/**
 * The accounts to transfer to, and two aids for matching a transfer: an English account name and a
 * deposit notice.
 */
export function BankPanel({
  accounts,
  isManual,
  wallet,
  editName,
  onSlip,
  onBusy,
}: BankPanelProps) {
  const [step, setStep] = useState<'accounts' | 'note' | 'name'>('accounts')
  const back = () => setStep('accounts')
  if (step === 'name') return editName(back)
  if (step === 'note')
    return <NoteStep currency={wallet?.currency ?? 'THB'} onBusy={onBusy} onDone={back} />
  const automatic = accounts.some((account) => isAutomatic(account, isManual))
  const mustChange =
    automatic &&
    wallet !== undefined &&
    nameMustChange(wallet.bankAccount.bankCode, wallet.bankAccount.bankAccountName)
  return (
    <Accounts
      wallet={wallet}
      mustChange={mustChange}
      onName={() => setStep('name')}
      onNote={() => setStep('note')}
    >
      {accounts.map((account) => {
        const own = isAutomatic(account, isManual) && wallet
        return (
          <BankAccount
            key={`${account.bankCode} ${account.bankAccountNo}`}
            account={account}
            automatic={isAutomatic(account, isManual) && !mustChange}
          >
            {needsSlip(account, isManual) && <SlipNeeded onSlip={onSlip} />}
            {own && (
              <OwnName
                name={own.bankAccount.bankAccountName}
                {...(mustChange ? { onEdit: () => setStep('name') } : {})}
              />
            )}
          </BankAccount>
        )
      })}
    </Accounts>
  )
}

interface AccountsProps {
  wallet: WalletState | undefined
  mustChange: boolean
  onName: () => void
  onNote: () => void
  children: ReactNode
}

function Accounts({ wallet, mustChange, onName, onNote, children }: AccountsProps) {
  const t = useTranslations()
  const online = useOnline()
  const first = useFirstFocus<HTMLDivElement>()
  return (
    <div className="stack" ref={first}>
      {mustChange && (
        <InfoNote kind="warn" title={t('dep.nameNeeded')}>
          <p>{t('dep.nameNeededHint')}</p>
          <Button kind="tonal" size="sm" className="note__act" icon={pencilSimple} onClick={onName}>
            {t('dep.editName')}
          </Button>
        </InfoNote>
      )}
      <InfoNote kind="info">
        {wallet && (
          <>
            {t.rich('dep.useOwnAccount', {
              account: () => (
                <span className="num nowrap own-no" translate="no">
                  {formatAccountNo(wallet.bankAccount.bankAccountNo)}
                </span>
              ),
            })}
            <br />
          </>
        )}
        {t('dep.within1min')}
        <br />
        {t('dep.unlessUnclear')}
      </InfoNote>
      {children}
      <SheetFoot>
        <Button block unavailable={!online} onClick={onNote}>
          {t('dep.transferred')}
        </Button>
      </SheetFoot>
    </div>
  )
}

/** The account's bank feed names no payer, so only the slip identifies the member. */
function SlipNeeded({ onSlip }: { onSlip: () => void }) {
  const t = useTranslations()
  return (
    <InfoNote kind="warn">
      {t('dep.slipNeeded')}
      <p>
        <Button kind="tonal" size="sm" className="note__act" onClick={onSlip}>
          {t('track.sendSlip')}
        </Button>
      </p>
    </InfoNote>
  )
}

function OwnName({ name, onEdit }: { name: string; onEdit?: () => void }) {
  const t = useTranslations()
  return (
    <div className="between own-name">
      <p className="t-sm c-2">
        {t('dep.yourName')}
        <b translate="no">{name}</b>
      </p>
      {onEdit && (
        <button
          type="button"
          className="copy"
          aria-label={`${t('dep.edit')} ${t('dep.yourName')}`}
          onClick={onEdit}
        >
          <Icon icon={pencilSimple} size={18} />
          {t('dep.edit')}
        </button>
      )}
    </div>
  )
}
