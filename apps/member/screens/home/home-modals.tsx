import type { FocusEvent } from 'react'
import { lazyPart } from '../part/lazy-part.tsx'
import { withWords } from '../../platform/words.ts'
import type { Modals } from './use-modals.ts'

const loadDeposit = () => withWords(() => import('../deposit/deposit-sheet.tsx'))
const loadWithdraw = () => withWords(() => import('../withdraw/withdraw-sheet.tsx'))
const loadTransfer = () => withWords(() => import('../../features/game/transfer-modal.tsx'))
const loadCollect = () => withWords(() => import('../../features/game/collect/collect-sheet.tsx'))
const loadGame = () => withWords(() => import('../../features/game/game-modal.tsx'))
const loadInvite = () => withWords(() => import('../reward/invite-sheets.tsx'))
const loadRefund = () => withWords(() => import('../reward/refund-sheets.tsx'))
const loadReceive = () => withWords(() => import('../../features/invite/receive/receive-modal.tsx'))

const DepositSheet = lazyPart(async () => (await loadDeposit()).DepositSheet)
const WithdrawSheet = lazyPart(async () => (await loadWithdraw()).WithdrawSheet)
const TransferModal = lazyPart(async () => (await loadTransfer()).TransferModal)
const CollectSheet = lazyPart(async () => (await loadCollect()).CollectSheet)
const GameModal = lazyPart(async () => (await loadGame()).GameModal)
const InviteSheets = lazyPart(async () => (await loadInvite()).InviteSheets)
const RefundSheets = lazyPart(async () => (await loadRefund()).RefundSheets)
const ReceiveModal = lazyPart(async () => (await loadReceive()).ReceiveModal)

const statementHref = '/user/statement'
const bonusHref = '/user/bonus'

/** The sheets of home, each loaded when it is first wanted; it stays mounted while it leaves. */
export function HomeModals({ modals }: { modals: Modals }) {
  const { shown, openings, close } = modals
  return (
    <>
      {openings.deposit > 0 && (
        <DepositSheet
          key={`deposit-${openings.deposit}`}
          open={shown === 'deposit'}
          onClose={() => close()}
        />
      )}
      {openings.withdraw > 0 && (
        <WithdrawSheet
          key={`withdraw-${openings.withdraw}`}
          open={shown === 'withdraw'}
          onClose={() => close()}
          statementHref={statementHref}
          bonusHref={bonusHref}
        />
      )}
      {openings.transfer > 0 && (
        <TransferModal
          key={`transfer-${openings.transfer}`}
          open={shown === 'transfer'}
          preset={modals.preset}
          onClose={close}
          onCollect={modals.collect}
        />
      )}
      {/* One for the whole visit: a run goes on while its sheet is closed. */}
      {openings.collect > 0 && (
        <CollectSheet
          open={shown === 'collect'}
          opening={openings.collect}
          onClose={() => close()}
        />
      )}
      {openings.game > 0 && (
        <GameModal
          key={`game-${openings.game}`}
          open={shown === 'game'}
          code={modals.code}
          onClose={close}
          onTransfer={modals.transfer}
          bonusHref={bonusHref}
        />
      )}
      {/* One for the whole visit: a collection of turnover goes on while its sheet is closed. */}
      {openings.invite > 0 && (
        <InviteSheets open={shown === 'invite'} opening={openings.invite} onClose={() => close()} />
      )}
      {openings.refund > 0 && (
        <RefundSheets open={shown === 'refund'} opening={openings.refund} onClose={() => close()} />
      )}
      {openings.receive > 0 && (
        <ReceiveModal
          key={`receive-${openings.receive}`}
          open={shown === 'receive'}
          onClose={() => modals.leave('receive')}
        />
      )}
    </>
  )
}

/** Handlers for home: the sheets come at the first sign that one may be wanted. A visit that only looks does not pay for them. */
export const preloadModals = {
  onPointerOver: preload,
  onPointerDown: preload,
  onKeyDown: preload,
  onFocus: preloadForButton,
}

/** After a navigation the heading has the focus, which nobody asked for. */
function preloadForButton({ target }: FocusEvent): void {
  if (target instanceof HTMLButtonElement) preload()
}

/** Without a network this comes to nothing; the tap itself asks again. */
function preload(): void {
  void Promise.allSettled([
    loadDeposit(),
    loadWithdraw(),
    loadTransfer(),
    loadCollect(),
    loadGame(),
    loadInvite(),
    loadRefund(),
    loadReceive(),
  ])
}
