import type { DepositWallet } from '@champa/contract/lookup'
import { loadingDelayMs } from '@champa/contract/limits'
import { readWallet, type WalletState } from '@champa/contract/wallet'
import type { Currency } from '@champa/ui/format/format-money'
import { Sheet } from '@champa/ui/overlay/sheet'
import { InfoNote } from '@champa/ui/state/info-note'
import { Spinner } from '@champa/ui/state/spinner'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAsk } from '../../platform/api/use-ask.ts'
import { BankPanel } from './bank/bank-panel.tsx'
import { QrPanel } from './qr/qr-panel.tsx'
import { DepositTrackerList } from './track/deposit-tracker.tsx'
import { useTracker } from './track/use-tracker.ts'
import { WalletPanel } from './wallet/wallet-panel.tsx'
import { ChecksNote } from './ways/checks-note.tsx'
import { DepositTabs } from './ways/deposit-tabs.tsx'
import { LookupFailed, NoBank, OwnBound, OwnLimit } from './ways/no-ways.tsx'
import type { SortedWays } from './ways/sort-ways.ts'
import { type Place, usePlace } from './ways/use-place.ts'
import { useWays } from './ways/use-ways.ts'
import './deposit.css'

/**
 * Panels that other features render in the sheet. Each adds its own action to the sheet's footer.
 */
export interface DepositParts {
  /** `onLeave`: the panel cannot be shown now. */
  slip(onBusy: (busy: boolean) => void, onLeave: () => void): ReactNode
  gift(wallet: DepositWallet, currency: Currency, onBusy: (busy: boolean) => void): ReactNode
  editName(onDone: () => void, onBusy: (busy: boolean) => void): ReactNode
}

interface DepositModalProps {
  open: boolean
  onClose: () => void
  contactHref: string
  parts: DepositParts
  /** A note about what a deposit activates, above every channel. */
  note: ReactNode
}

/** One sheet with every deposit channel and the progress of pending deposits. */
export function DepositModal({ open, onClose, contactHref, parts, note }: DepositModalProps) {
  const t = useTranslations()
  const ways = useWays(open)
  const tracker = useTracker(open)
  const place = usePlace(ways, tracker)
  const wallet = useAsk(readWallet).data
  const [busy, setBusy] = useState(false)
  const { sorted } = ways
  const { tab } = place
  const panel = { wallet, place, open, onBusy: setBusy, onDone: onClose, parts }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('dep.title')}
      closeLabel={t('common.close')}
      busy={busy}
      wide
    >
      {ways.state === 'no-bank' && <NoBank />}
      {ways.bound && (
        <div className="stack">
          <OwnBound refused={ways.bound} slip={parts.slip(setBusy, onClose)} />
        </div>
      )}
      {ways.state === 'failed' && (
        <LookupFailed retrying={ways.retrying} error={ways.error} onRetry={ways.retry} />
      )}
      {(ways.state === 'wait' || (sorted && tab === null)) && (
        <Spinner label={t('common.loading')} delayMs={loadingDelayMs} />
      )}
      {sorted && tab !== null && (
        <>
          <DepositTrackerList
            deposits={tracker.deposits}
            codes={sorted.codes}
            currency={wallet?.currency ?? 'THB'}
            contactHref={contactHref}
            place={place}
          />
          {place.tabs.length === 1 && (
            <InfoNote kind="warn" title={t('dep.closed')}>
              {t('dep.closedHint')}
            </InfoNote>
          )}
          {ways.limit && <OwnLimit limit={ways.limit} currency={wallet?.currency ?? 'THB'} />}
          {note}
          <DepositTabs tabs={place.tabs} tab={tab} onPick={(wanted) => !busy && place.goTo(wanted)}>
            <Panel key={tab} ways={sorted} {...panel} />
            {ways.checks && tab !== 'slip' && <ChecksNote checks={ways.checks} />}
          </DepositTabs>
        </>
      )}
    </Sheet>
  )
}

interface PanelProps {
  ways: SortedWays
  wallet: WalletState | undefined
  place: Place
  open: boolean
  onBusy: (busy: boolean) => void
  onDone: () => void
  parts: DepositParts
}

function Panel({ ways, wallet, place, open, onBusy, onDone, parts }: PanelProps) {
  const { tab } = place
  const way = ways.codes.find((one) => one.bankCode === place.way)
  if (tab === 'bank')
    return (
      <BankPanel
        accounts={ways.accounts}
        isManual={ways.isManual}
        wallet={wallet}
        editName={(done) => parts.editName(done, onBusy)}
        onSlip={() => place.goTo('slip')}
        onBusy={onBusy}
      />
    )
  if (tab === 'qr' && way)
    return (
      <QrPanel
        ways={ways.codes}
        way={way}
        ownBank={wallet?.bankAccount.bankCode}
        onPick={(wanted) => place.goTo('qr', wanted)}
        onSlip={() => place.goTo('slip')}
        open={open}
        onBusy={onBusy}
        onDone={onDone}
      />
    )
  if (tab === 'wallet')
    return (
      <WalletPanel
        wallets={ways.wallets}
        wallet={wallet}
        gift={(into) => parts.gift(into, wallet?.currency ?? 'THB', onBusy)}
      />
    )
  return parts.slip(onBusy, () => place.goTo(place.tabs[0] ?? 'slip'))
}
