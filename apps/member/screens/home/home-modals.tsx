import { useSyncExternalStore } from 'react'
import { useMoneyToasts } from '../../features/wallet/use-money-toasts.ts'
import { lazyPart } from '../part/lazy-part.tsx'
import { withWords } from '../../platform/client.ts'
import { useCalm } from '../../platform/device/use-calm.ts'
import { usePrefetch } from '../../platform/prefetch.ts'
import type { Modals } from './use-modals.ts'

const loadSheets = () => withWords(() => import('../sheets/sheets.ts'))

const DepositSheet = lazyPart(async () => (await loadSheets()).DepositSheet)
const WithdrawSheet = lazyPart(async () => (await loadSheets()).WithdrawSheet)
const TransferModal = lazyPart(async () => (await loadSheets()).TransferModal)
const CollectSheet = lazyPart(async () => (await loadSheets()).CollectSheet)
const GameModal = lazyPart(async () => (await loadSheets()).GameModal)
const InviteSheets = lazyPart(async () => (await loadSheets()).InviteSheets)
const RefundSheets = lazyPart(async () => (await loadSheets()).RefundSheets)
const ReceiveModal = lazyPart(async () => (await loadSheets()).ReceiveModal)

const AgreementReminder = lazyPart(
  async () => (await import('../../features/lookup/agreement-reminder.tsx')).AgreementReminder,
)

const statementHref = '/user/statement'
const bonusHref = '/user/bonus'

/**
 * The sheets of the home screen, loaded when the browser is idle or on first use; a sheet stays mounted during its closing
 * animation.
 */
export function HomeModals({ modals }: { modals: Modals }) {
  const { shown, openings, preset, code } = useSyncExternalStore(
    modals.subscribe,
    modals.read,
    modals.read,
  )
  const { close, dismiss } = modals
  const calm = useCalm()
  usePrefetch(loadSheets, 'part')
  useMoneyToasts(shown === 'deposit' ? 'depositArrived' : null)
  return (
    <>
      {openings.deposit > 0 && (
        <DepositSheet
          key={`deposit-${openings.deposit}`}
          open={shown === 'deposit'}
          onClose={dismiss}
        />
      )}
      {openings.withdraw > 0 && (
        <WithdrawSheet
          key={`withdraw-${openings.withdraw}`}
          open={shown === 'withdraw'}
          onClose={dismiss}
          statementHref={statementHref}
          bonusHref={bonusHref}
        />
      )}
      {openings.transfer > 0 && (
        <TransferModal
          key={`transfer-${openings.transfer}`}
          open={shown === 'transfer'}
          preset={preset}
          onClose={close}
          onCollect={modals.collect}
        />
      )}
      {/* The sheet is never remounted during a visit, so that a collection continues while it is
          closed. */}
      {openings.collect > 0 && (
        <CollectSheet open={shown === 'collect'} opening={openings.collect} onClose={dismiss} />
      )}
      {openings.game > 0 && (
        <GameModal
          key={`game-${openings.game}`}
          open={shown === 'game'}
          code={code}
          onClose={close}
          onTransfer={modals.transfer}
          bonusHref={bonusHref}
        />
      )}
      {/* This sheet is never remounted either, so that a collection continues while it is
          closed. */}
      {openings.invite > 0 && (
        <InviteSheets open={shown === 'invite'} opening={openings.invite} onClose={dismiss} />
      )}
      {openings.refund > 0 && (
        <RefundSheets open={shown === 'refund'} opening={openings.refund} onClose={dismiss} />
      )}
      {openings.receive > 0 && (
        <ReceiveModal
          key={`receive-${openings.receive}`}
          open={shown === 'receive'}
          onClose={modals.leaveReceive}
        />
      )}
      {calm && <AgreementReminder held={shown !== null} />}
    </>
  )
}
