import { storageKeys } from '@champa/contract/constants'
import { type WalletState, walletState } from '@champa/contract/wallet'
import * as z from 'zod/mini'
import { readToken, sessionPlace } from '../../../platform/client.ts'
import { readStored, store } from '@champa/client/device/storage'

/** The bank account is not stored, because home does not show it. */
const noBank: WalletState['bankAccount'] = {
  bankCode: '',
  bankAccountName: '',
  bankAccountNo: '',
  bank: { nameTH: '', nameEN: '' },
}

/**
 * Stores the last figures of the session for moments without a network; signing out removes them
 * (platform/client.ts).
 */
export function saveWallet(wallet: WalletState): void {
  if (readToken() !== null)
    store(
      storageKeys.savedWallet,
      JSON.stringify(z.encode(walletState, { ...wallet, bankAccount: noBank })),
      sessionPlace(),
    )
}

/**
 * The stored figures of the current session; null when there are none, or when another build stored
 * them in a different shape.
 */
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
