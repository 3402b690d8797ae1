import { useState } from 'react'

/** The newest value that was one: what a dialog says stays while it leaves, when there is nothing to say any more. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(() => value)
  return value ?? last
}
