import type { Refused } from '@champa/client/refused'
import { useEffect, useEffectEvent } from 'react'
import { useErrorText } from './error-text.ts'

/** Tells of a refused change where no place of its own is for it. */
export function useToldRefusal(refused: Refused | null, show: (text: string) => void): void {
  const errorText = useErrorText()
  const tell = useEffectEvent((what: Refused) => show(errorText(what)))
  useEffect(() => {
    if (refused) tell(refused)
  }, [refused])
}
