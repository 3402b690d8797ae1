import {
  claimCoupon,
  claimDebounceMs,
  type Coupon,
  readCoins,
  readCoupons,
  readGiftClaims,
  readSpinSetup,
} from '@champa/contract/spin'
import { readLock } from '@champa/contract/lock'
import { readStatement } from '@champa/contract/statement'
import { readWallet } from '@champa/contract/wallet'
import { useRef, useState } from 'react'
import type { Answer } from '@champa/client/call-shape'
import type { Refused } from '@champa/client/refused'
import { refreshQueries } from '@champa/client/react/query-client'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'

export type Claimed = Answer<typeof claimCoupon>

export interface Claim {
  /** The coupon shown in the sheet; kept during the sheet's closing animation. */
  selected: Coupon | null
  asking: boolean
  /** True while the confirmation or the outcome is on screen. */
  open: boolean
  ask(coupon: Coupon): void
  cancel(): void
  /** Claims one unit of this prize. */
  run(coupon: Coupon): void
  busy: boolean
  /** True while the claimed coupon is still listed on screen. */
  held: boolean
  /** The claimed prize; null after its alert was closed. */
  claimed: Claimed | null
  refused: Refused | null
  clear(): void
}

/** Claims coupons, one at a time. */
export function useClaim(onDone?: () => void): Claim {
  const change = useApiMutation(claimCoupon, {
    refreshes: [
      readCoupons,
      readSpinSetup,
      readWallet,
      readStatement,
      readCoins,
      readGiftClaims,
      readLock,
    ],
  })
  const [selected, setSelected] = useState<Coupon | null>(null)
  const [asking, setAsking] = useState(false)
  const [claimed, setClaimed] = useState<Claimed | null>(null)
  const ranAt = useRef(-claimDebounceMs)

  async function run(coupon: Coupon): Promise<void> {
    const now = performance.now()
    if (now - ranAt.current < claimDebounceMs) return
    ranAt.current = now
    const answer = await change.run({ body: { coupon: coupon._id } })
    setAsking(false)
    // The list is refreshed, because a refused coupon is gone or has changed.
    if (!answer) return void refreshQueries([readCoupons, readSpinSetup])
    setClaimed(answer)
    onDone?.()
  }

  return {
    selected,
    asking,
    open: asking || claimed !== null || change.refused !== null,
    ask: (coupon) => {
      setSelected(coupon)
      setAsking(true)
    },
    cancel: () => {
      setAsking(false)
      void refreshQueries([readCoupons, readSpinSetup])
    },
    run: (coupon) => void run(coupon),
    busy: change.busy,
    held: change.isSettling,
    claimed,
    refused: change.refused,
    clear: () => {
      change.reset()
      setClaimed(null)
    },
  }
}

/** The operator's name of a prize; if there is none or it equals the label, the kind of prize. */
export function usePrizeName(): (
  coupon: Pick<Coupon, 'kind' | 'label'> & { prize?: { name: string } },
) => string {
  const t = useTranslations()
  return ({ kind, label, prize }) =>
    prize && prize.name !== '' && prize.name !== label ? prize.name : t(`coupon.kind.${kind}`)
}
