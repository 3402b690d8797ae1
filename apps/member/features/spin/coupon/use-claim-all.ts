import {
  claimAllCoupons,
  type Coupon,
  readCoins,
  readCoupons,
  readGiftClaims,
  readSpinSetup,
} from '@champa/contract/spin'
import { readStatement } from '@champa/contract/statement'
import { readWallet } from '@champa/contract/wallet'
import { useState } from 'react'
import type { Answer } from '@champa/client/call-shape'
import type { Refused } from '@champa/client/refused'
import { useApiMutation } from '../../../platform/client.ts'

export type ClaimedAll = Answer<typeof claimAllCoupons>

export interface ClaimAll {
  run(): void
  busy: boolean
  /** True while claimed coupons are still listed on screen. */
  held: boolean
  /** The claimed and the remaining coupons; null after the alert was closed. */
  done: ClaimedAll | null
  refused: Refused | null
  clear(): void
}

/**
 * The number of coupons that can be claimed together: prizes with terms are accepted one by
 * one.
 */
export const countFree = (coupons: readonly Pick<Coupon, 'amount' | 'terms'>[]): number =>
  coupons.reduce((sum, { amount, terms }) => sum + (terms === null ? amount : 0), 0)

/** Claims every coupon without terms in one request. */
export function useClaimAll(): ClaimAll {
  const change = useApiMutation(claimAllCoupons, {
    refreshes: [readCoupons, readSpinSetup, readWallet, readStatement, readCoins, readGiftClaims],
  })
  const [done, setDone] = useState<ClaimedAll | null>(null)
  const run = async () => setDone(await change.run())
  return {
    run: () => void run(),
    busy: change.busy,
    held: change.isSettling,
    done,
    refused: change.refused,
    clear: () => {
      change.reset()
      setDone(null)
    },
  }
}
