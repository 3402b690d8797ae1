/**
 * The sheets of the home screen in one file, loaded at the first sign of interaction; separate
 * chunks would cost a request each.
 */
export { CollectSheet } from '../../features/game/collect/collect-sheet.tsx'
export { GameModal } from '../../features/game/game-modal.tsx'
export { TransferModal } from '../../features/game/transfer-modal.tsx'
export { ReceiveModal } from '../../features/invite/receive/receive-modal.tsx'
export { DepositSheet } from '../deposit/deposit-sheet.tsx'
export { InviteSheets, RefundSheets } from '../reward/reward-sheets.tsx'
export { WithdrawSheet } from '../withdraw/withdraw-sheet.tsx'
