import { checkActive, checkMinimum, readBonuses } from '@champa/contract/bonus'
import { useEffect, useEffectEvent, useRef } from 'react'
import { refreshQueries } from '@champa/client/react/query-client'
import { call } from '../../platform/client.ts'
import type { Rewards } from './use-rewards.ts'

/**
 * Syncs the game balances once per visit when too high a balance closes a card, because that
 * balance may be stale.
 */
export function useCheckMinimum({ known, lock, bonuses = [] }: Rewards, online: boolean): void {
  const begun = useRef(false)
  const check = useEffectEvent(async () => {
    begun.current = true
    const { result } = await call(checkMinimum)
    if (result) await refreshQueries([readBonuses])
  })
  const wanted =
    online &&
    known &&
    lock === null &&
    bonuses.some(({ ineligibleReason }) => ineligibleReason === 'BONUS_REMAINING')
  useEffect(() => {
    if (wanted && !begun.current) check().catch(() => undefined)
  }, [wanted])
}

/**
 * Lets the server end expired bonuses when the page opens; its live event then refreshes the page.
 */
export function useCheckActive(): void {
  useEffect(() => {
    call(checkActive).catch(() => undefined)
  }, [])
}
