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
import { useChange } from '../../../platform/api/use-change.ts'

export type ClaimedAll = Answer<typeof claimAllCoupons>

export interface ClaimAll {
  run(): void
  busy: boolean
  /** What was claimed still stands among the coupons on screen. */
  held: boolean
  /** What has just come and what stays; null when that was read. */
  done: ClaimedAll | null
  refused: Refused | null
  clear(): void
}

/** Coupons that one tap claims: prizes with conditions are accepted one by one. */
export const countFree = (coupons: readonly Pick<Coupon, 'amount' | 'terms'>[]): number =>
  coupons.reduce((sum, { amount, terms }) => sum + (terms === null ? amount : 0), 0)

/** Every coupon without conditions, claimed with one request. */
export function useClaimAll(): ClaimAll {
  const change = useChange(claimAllCoupons, {
    refreshes: [readCoupons, readSpinSetup, readWallet, readStatement, readCoins, readGiftClaims],
  })
  const [done, setDone] = useState<ClaimedAll | null>(null)
  const run = async () => setDone(await change.run())
  return {
    run: () => void run(),
    busy: change.busy,
    held: change.held,
    done,
    refused: change.refused,
    clear: () => {
      change.clear()
      setDone(null)
    },
  }
}
