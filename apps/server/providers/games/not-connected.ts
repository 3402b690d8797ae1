import type { GameProvider, TransferOutcome } from './port.ts'

const notSent: TransferOutcome = { outcome: 'failed', reason: 'not connected' }

/**
 * Replaces a provider whose connection is invalid: nothing is sent, and earlier transfers stay
 * unknown.
 */
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
