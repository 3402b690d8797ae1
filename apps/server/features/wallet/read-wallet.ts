import type { readWallet as endpoint } from '@champa/contract/wallet'
import type { Handler } from '../../platform/route.ts'
import { toWalletState, type WalletRow } from './wallet-state.ts'

export const readWallet: Handler<typeof endpoint> = async ({ member }, ctx) =>
  toWalletState(member.projection as WalletRow, ctx)
