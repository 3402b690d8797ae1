import { checkMinimum, readBonuses } from '@champa/contract/bonus'
import { useEffect, useEffectEvent, useRef } from 'react'
import { refreshAsks } from '../../platform/api/asks.ts'
import { call } from '../../platform/api/call.ts'
import type { Rewards } from './use-rewards.ts'

/** A card that too much money keeps closed is perhaps kept so by an old figure: the games are asked, once a visit. */
export function useCheckMinimum({ known, lock, bonuses = [] }: Rewards, online: boolean): void {
  const begun = useRef(false)
  const check = useEffectEvent(async () => {
    begun.current = true
    const { result } = await call(checkMinimum)
    if (result) await refreshAsks([readBonuses])
  })
  const wanted =
    online &&
    known &&
    lock === null &&
    bonuses.some(({ hindrance }) => hindrance === 'BONUS_REMAINING')
  useEffect(() => {
    if (wanted && !begun.current) check().catch(() => undefined)
  }, [wanted])
}
