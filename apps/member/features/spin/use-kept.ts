import { useEffect, useState } from 'react'

/**
 * Freezes a value while `held` is true, so the screen does not reveal the result before the wheel
 * has stopped.
 */
export function useKept<T>(value: T, held: boolean): T {
  const [kept, setKept] = useState(value)
  useEffect(() => {
    if (!held) setKept(value)
  }, [value, held])
  return held ? kept : value
}
