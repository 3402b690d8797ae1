import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

export interface KeptFocus {
  title: RefObject<HTMLHeadingElement | null>
  onFocus: (event: FocusEvent) => void
}

/**
 * A coupon that was claimed takes its button along, and the focus that stood there: while a dialog is open, which then finds
 * nowhere to give it back to, or after it. Then the list's title has it.
 */
export function useKeptFocus(rows: readonly unknown[], inDialog: boolean): KeptFocus {
  const title = useRef<HTMLHeadingElement>(null)
  const last = useRef<Element | null>(null)
  useEffect(() => {
    // By then a dialog that leaves has given back what it can; else the focus leaves with it.
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
