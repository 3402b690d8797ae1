import type { GameProvider, TransferOutcome } from './port.ts'

const notSent: TransferOutcome = { outcome: 'failed', reason: 'not connected' }

/** Stands for a provider whose connection cannot be read: nothing is sent, and what was sent before stays unknown. */
export const notConnected: GameProvider = {
  createPlayer: async () => 'failed',
  balance: async () => ({ outcome: 'unavailable' }),
  deposit: async () => notSent,
  withdraw: async () => notSent,
  query: async () => 'unknown',
  resetPassword: async () => 'failed',
  launch: async () => ({ outcome: 'failed' }),
  history: async () => ({ outcome: 'unavailable' }),
  bets: async () => ({ outcome: 'unavailable' }),
}
