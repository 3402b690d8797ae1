import { useEffect, useState } from 'react'

/** The value as it was when `held` began: what is on screen must not tell the end of a turn before the wheel does. */
export function useKept<T>(value: T, held: boolean): T {
  const [kept, setKept] = useState(value)
  useEffect(() => {
    if (!held) setKept(value)
  }, [value, held])
  return held ? kept : value
}
