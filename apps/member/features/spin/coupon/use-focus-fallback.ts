import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

export interface FocusFallback {
  title: RefObject<HTMLHeadingElement | null>
  onFocus: (event: FocusEvent) => void
}

/**
 * Claiming a coupon removes its button and the focus on it: behind an open dialog, which then
 * cannot restore the focus, or later. Moves the focus to the title of the list in that case.
 */
export function useFocusFallback(rows: readonly unknown[], inDialog: boolean): FocusFallback {
  const title = useRef<HTMLHeadingElement>(null)
  const last = useRef<Element | null>(null)
  useEffect(() => {
    // By then a closing dialog has restored the focus if it could.
    const timer = setTimeout(() => {
      const { activeElement: now, body } = document
      if (
        !last.current ||
        last.current.isConnected ||
        (now && now !== body && !now.closest('.is-leaving'))
      )
        return
      last.current = null
      title.current?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [rows, inDialog])
  return {
    title,
    onFocus: (event) => {
      last.current = event.target
    },
  }
}
