import type { DepositWallet } from '@champa/contract/lookup'
import { loadingDelayMs } from '@champa/contract/constants'
import { readWallet, type WalletState } from '@champa/contract/wallet'
import type { Currency } from '@champa/ui/format/format-money'
import { Sheet } from '@champa/ui/overlay/sheet'
import { InfoNote } from '@champa/ui/state/info-note'
import { Spinner } from '@champa/ui/state/spinner'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'
import { BankPanel } from './bank/bank-panel.tsx'
import { QrPanel } from './qr/qr-panel.tsx'
import { DepositTrackerList } from './track/deposit-tracker.tsx'
import { useTracker } from './track/use-tracker.ts'
import { WalletPanel } from './wallet-panel.tsx'
import { ChecksNote } from './channels/checks-note.tsx'
import { DepositTabs } from './channels/deposit-tabs.tsx'
import { LookupFailed, NoBank, OwnBound, OwnLimit } from './channels/no-channels.tsx'
import type { SortedChannels } from './channels/sort-channels.ts'
import { type Place, useChannels, usePlace } from './channels/use-channels.ts'
import './deposit.css'

/**
 * Panels that other features render in the sheet. Each adds its own action to the sheet's footer.
 */
interface DepositParts {
  /** `onLeave` is called when the panel cannot be shown now. */
  slip(onBusy: (busy: boolean) => void, onLeave: () => void): ReactNode
  giftLink(wallet: DepositWallet, currency: Currency, onBusy: (busy: boolean) => void): ReactNode
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
  const channels = useChannels(open)
  const tracker = useTracker(open)
  const place = usePlace(channels, tracker)
  const wallet = useApiQuery(readWallet).data
  const [busy, setBusy] = useState(false)
  const { sorted } = channels
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
      {channels.state === 'no-bank' && <NoBank />}
      {channels.bound && (
        <div className="stack">
          <OwnBound refused={channels.bound} slip={parts.slip(setBusy, onClose)} />
        </div>
      )}
      {channels.state === 'failed' && (
        <LookupFailed
          retrying={channels.retrying}
          error={channels.error}
          onRetry={channels.retry}
        />
      )}
      {(channels.state === 'wait' || (sorted && tab === null)) && (
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
          {channels.limit && (
            <OwnLimit limit={channels.limit} currency={wallet?.currency ?? 'THB'} />
          )}
          {note}
          <DepositTabs tabs={place.tabs} tab={tab} onPick={(wanted) => !busy && place.goTo(wanted)}>
            <Panel key={tab} channels={sorted} {...panel} />
            {channels.checks && tab !== 'slip' && <ChecksNote checks={channels.checks} />}
          </DepositTabs>
        </>
      )}
    </Sheet>
  )
}

interface PanelProps {
  channels: SortedChannels
  wallet: WalletState | undefined
  place: Place
  open: boolean
  onBusy: (busy: boolean) => void
  onDone: () => void
  parts: DepositParts
}

function Panel({ channels, wallet, place, open, onBusy, onDone, parts }: PanelProps) {
  const { tab } = place
  const channel = channels.codes.find((code) => code.bankCode === place.channel)
  if (tab === 'bank')
    return (
      <BankPanel
        accounts={channels.accounts}
        isManual={channels.isManual}
        wallet={wallet}
        editName={(done) => parts.editName(done, onBusy)}
        onSlip={() => place.goTo('slip')}
        onBusy={onBusy}
      />
    )
  if (tab === 'qr' && channel)
    return (
      <QrPanel
        channels={channels.codes}
        channel={channel}
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
        wallets={channels.wallets}
        wallet={wallet}
        giftLink={(into) => parts.giftLink(into, wallet?.currency ?? 'THB', onBusy)}
      />
    )
  return parts.slip(onBusy, () => place.goTo(place.tabs[0] ?? 'slip'))
}
