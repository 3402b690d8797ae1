import { activateBonus, type BonusCard, readBonuses } from '@champa/contract/bonus'
import { useState } from 'react'
import { useApiMutation } from '../../../platform/client.ts'

/**
 * Arms a bonus. Asks for confirmation when another one waits already, or when own money would be
 * locked with it.
 */
export function useTake(bonus: BonusCard, armed: BonusCard | null, onTaken: () => void) {
  const change = useApiMutation(activateBonus, { refreshes: [readBonuses] })
  const [asking, setAsking] = useState<'replace' | 'own' | null>(null)
  const take = async () => {
    const answer = await change.run({ params: { code: bonus.code } })
    setAsking(null)
    if (answer !== null) onTaken()
  }
  return {
    start: () => {
      const question = armed ? 'replace' : bonus.offer.locksOwn ? 'own' : null
      if (question) setAsking(question)
      else void take()
    },
    asking,
    confirm: () => void take(),
    stop: () => setAsking(null),
    busy: change.busy,
    held: change.isSettling,
    refused: change.refused,
    clear: change.reset,
  }
}
