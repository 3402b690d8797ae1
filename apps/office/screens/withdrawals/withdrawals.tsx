export { WithdrawalsRoom as Withdrawals } from '../../features/withdrawals/withdrawals-room.tsx'
