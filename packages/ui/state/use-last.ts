import { useState } from 'react'

/** The last non-null value, so that a dialog keeps its content during the exit animation. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(() => value)
  return value ?? last
}
