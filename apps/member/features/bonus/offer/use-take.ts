import { activateBonus, type BonusCard, readBonuses } from '@champa/contract/bonus'
import { useState } from 'react'
import { useChange } from '../../../platform/api/use-change.ts'

/** Arms a bonus; when another one waits already, the member is asked first. */
export function useTake(bonus: BonusCard, armed: BonusCard | null, onTaken: () => void) {
  const change = useChange(activateBonus, { refreshes: [readBonuses] })
  const [asking, setAsking] = useState(false)
  const take = async () => {
    const answer = await change.run({ params: { code: bonus.code } })
    setAsking(false)
    if (answer !== null) onTaken()
  }
  return {
    start: () => (armed === null ? void take() : setAsking(true)),
    asking,
    replace: () => void take(),
    stop: () => setAsking(false),
    busy: change.busy,
    held: change.held,
    refused: change.refused,
    clear: change.clear,
  }
}
