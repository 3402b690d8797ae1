import { readWallet as readWalletEndpoint } from '@champa/contract/wallet'
import { answer, type Route } from '../../platform/route.ts'
import { readWallet } from './read-wallet.ts'
import { walletAlongside } from './wallet-alongside.ts'

export { webAddress } from './rules.ts'
export { readWalletRow, toWalletState, type WalletRow } from './wallet-state.ts'
export { walletAlongside } from './wallet-alongside.ts'

export const walletRoutes: Route[] = [answer(readWalletEndpoint, readWallet, walletAlongside)]
