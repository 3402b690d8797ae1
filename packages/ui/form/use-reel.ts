import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

const settleMs = 140

export interface ReelParts {
  ref: RefObject<HTMLDivElement | null>
  onScroll: () => void
}

/**
 * Binds a scroll-snap column to a value: the selected row scrolls to the middle, and a swipe that
 * settles on another row selects it. Only a scroll by finger or wheel selects; otherwise opening
 * the sheet would change the value.
 */
export function useReel(
  value: string | undefined,
  count: number,
  onPick: (value: string) => void,
): ReelParts {
  const ref = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const byHand = useRef(false)
  const placed = useRef(false)
  const latest = useRef({ value, onPick })
  useEffect(() => {
    latest.current = { value, onPick }
  })

  useLayoutEffect(() => {
    const reel = ref.current
    const row = reel?.querySelector<HTMLElement>('[aria-checked=true]')
    if (!reel || !row || byHand.current) return
    reel.scrollTo({
      top: row.offsetTop - (reel.clientHeight - row.offsetHeight) / 2,
      behavior: placed.current ? 'auto' : 'instant',
    })
    placed.current = true
  }, [value, count])

  useEffect(() => {
    const reel = ref.current
    if (!reel) return
    const begin = () => {
      byHand.current = true
    }
    for (const kind of ['touchstart', 'wheel'] as const)
      reel.addEventListener(kind, begin, { passive: true })
    return () => {
      clearTimeout(timer.current)
      for (const kind of ['touchstart', 'wheel'] as const) reel.removeEventListener(kind, begin)
    }
  }, [])

  const onScroll = useCallback(() => {
    if (!byHand.current) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      byHand.current = false
      const middle = ref.current ? middleRow(ref.current) : undefined
      if (middle !== undefined && middle !== latest.current.value) latest.current.onPick(middle)
    }, settleMs)
  }, [])
  return { ref, onScroll }
}

/** The value of the enabled row closest to the middle. */
function middleRow(reel: HTMLElement): string | undefined {
  const middle = reel.scrollTop + reel.clientHeight / 2
  const rows = [...reel.querySelectorAll<HTMLElement>('[role=radio]:not([aria-disabled=true])')]
  const far = (row: HTMLElement) => Math.abs(row.offsetTop + row.offsetHeight / 2 - middle)
  return rows.toSorted((a, b) => far(a) - far(b))[0]?.dataset['value']
}
