import { storageKeys } from '@champa/contract/limits'
import { type WalletState, walletState } from '@champa/contract/wallet'
import * as z from 'zod/mini'
import { readToken, sessionPlace } from '../../../platform/session.ts'
import { readStored, store } from '@champa/client/device/storage'

/** No bank account is kept: home does not show it. */
const noBank: WalletState['bankAccount'] = {
  bankCode: '',
  bankAccountName: '',
  bankAccountNo: '',
  bank: { nameTH: '', nameEN: '' },
}

/** Keeps the last figures for a moment without a network, as long as the session; signing out forgets them (platform/session.ts). */
export function saveWallet(wallet: WalletState): void {
  if (readToken() !== null)
    store(
      storageKeys.savedWallet,
      JSON.stringify(z.encode(walletState, { ...wallet, bankAccount: noBank })),
      sessionPlace(),
    )
}

/** The last figures of whoever is signed in; null where none were kept, or by a build that kept them in another shape. */
export function readSavedWallet(): WalletState | null {
  try {
    const read = z.safeDecode(
      walletState,
      JSON.parse(readStored(storageKeys.savedWallet, sessionPlace()) ?? 'null'),
    )
    return read.success ? read.data : null
  } catch {
    return null
  }
}
