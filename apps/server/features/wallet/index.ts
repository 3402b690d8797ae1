import { readWallet as readWalletEndpoint } from '@champa/contract/wallet'
import { answer, type Route } from '../../platform/route/route.ts'
import { readWallet } from './wallet-state.ts'
import { walletProjection } from './wallet-projection.ts'

export { isFollowable, webAddress } from './rules.ts'
export { readWalletRow, toWalletState } from './wallet-state.ts'
export { walletProjection, type WalletRow } from './wallet-projection.ts'

export const walletRoutes: Route[] = [answer(readWalletEndpoint, readWallet, walletProjection)]
