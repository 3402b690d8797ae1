import { useState } from 'react'
import { DepositNote } from '../../features/bonus/deposit-note.tsx'
import { DepositModal } from '../../features/deposit/deposit-modal.tsx'
import { lazyPart } from '../part/lazy-part.tsx'

const GiftLinkPanel = lazyPart(
  async () => (await import('../../features/gift-link/gift-link-panel.tsx')).GiftLinkPanel,
)
const SlipPanel = lazyPart(
  async () => (await import('../../features/slip/slip-panel.tsx')).SlipPanel,
)
const SlipStatusModal = lazyPart(
  async () => (await import('../../features/slip-status/slip-status-modal.tsx')).SlipStatusModal,
)
const AccountNamePanel = lazyPart(
  async () => (await import('../../features/account/account-name-panel.tsx')).AccountNamePanel,
)

const contactHref = '/user/contact'
const bonusHref = '/user/bonus'

interface DepositSheetProps {
  open: boolean
  onClose: () => void
}

/**
 * The deposit sheet with the panels of other features, each loaded when its tab is first opened.
 */
export function DepositSheet({ open, onClose }: DepositSheetProps) {
  const [slips, setSlips] = useState(false)
  return (
    <>
      <DepositModal
        open={open}
        onClose={onClose}
        contactHref={contactHref}
        note={<DepositNote bonusHref={bonusHref} />}
        parts={{
          slip: (onBusy, onLeave) => (
            <SlipPanel
              contactHref={contactHref}
              onBusy={onBusy}
              onStatus={() => setSlips(true)}
              onClose={onLeave}
            />
          ),
          giftLink: (wallet, currency, onBusy) => (
            <GiftLinkPanel
              wallet={wallet}
              currency={currency}
              onBusy={onBusy}
              onClose={() => undefined}
            />
          ),
          editName: (onDone, onBusy) => (
            <AccountNamePanel onBusy={onBusy} onDone={onDone} onClose={onDone} />
          ),
        }}
      />
      <SlipStatusModal open={slips} onClose={() => setSlips(false)} />
    </>
  )
}
