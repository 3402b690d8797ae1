import { useEffect, useState } from 'react'

/**
 * Freezes a value while `held` is true, so the screen does not reveal the result before the wheel
 * has stopped.
 */
export function useFrozen<T>(value: T, held: boolean): T {
  const [frozen, setFrozen] = useState(value)
  useEffect(() => {
    if (!held) setFrozen(value)
  }, [value, held])
  return held ? frozen : value
}
