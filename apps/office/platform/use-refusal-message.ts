import type { Refused } from '@champa/client/refused'
import { useEffect, useEffectEvent } from 'react'
import { useErrorText } from './client.ts'

/** Shows the refusal of a mutation that has no place for an error message on screen. */
export function useRefusalMessage(refused: Refused | null, show: (text: string) => void): void {
  const errorText = useErrorText()
  const showRefusal = useEffectEvent((what: Refused) => show(errorText(what)))
  useEffect(() => {
    if (refused) showRefusal(refused)
  }, [refused])
}
