import { useEffect, useState } from 'react'

/** Debounces a value, so that a search is not sent for every keystroke. */
export function useSettled<T>(value: T, restMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return settled
}
