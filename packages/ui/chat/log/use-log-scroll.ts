import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'

/** The message whose position is kept, and its distance from the top of the viewport. */
interface Anchor {
  id: string
  top: number
}

interface LogScroll {
  scroller: RefObject<HTMLDivElement | null>
  atBottom: boolean
  onScroll: () => void
  toBottom: () => void
}

const nearTopPx = 160

/**
 * Scroll position of a log: at the bottom it stays there when content grows; elsewhere the visible
 * messages stay in place, even when older ones are inserted above. Implemented by hand because
 * Safari has no scroll anchoring.
 */
export function useLogScroll({
  bottomPx,
  onNearTop,
}: {
  bottomPx: number
  onNearTop: () => void
}): LogScroll {
  const scroller = useRef<HTMLDivElement>(null)
  const anchor = useRef<Anchor | 'bottom'>('bottom')
  /**
   * The last position set by code. Its scroll event is ignored, so that rounding errors do not
   * accumulate.
   */
  const put = useRef(-1)
  const [atBottom, setAtBottom] = useState(true)

  const remember = useCallback(() => {
    const place = scroller.current
    if (!place) return
    const bottom = isAtBottom(place, bottomPx)
    anchor.current = bottom ? 'bottom' : (firstInView(place) ?? 'bottom')
    setAtBottom(bottom)
  }, [bottomPx])

  const restore = useEffectEvent(() => {
    const place = scroller.current
    if (!place) return
    if (anchor.current === 'bottom') place.scrollTop = place.scrollHeight
    else {
      const { id, top } = anchor.current
      const row = place.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
      if (row) place.scrollTop += topIn(place, row) - top
    }
    put.current = place.scrollTop
    setAtBottom(isAtBottom(place, bottomPx))
    if (isNearTop(place)) onNearTop()
  })

  // Runs synchronously after every render, because a scroll event before it would record the
  // shifted position as the one to keep.
  useLayoutEffect(() => restore())
  useEffect(() => {
    const place = scroller.current
    if (!place?.firstElementChild) return
    const watch = new ResizeObserver(() => restore())
    watch.observe(place)
    watch.observe(place.firstElementChild)
    return () => watch.disconnect()
  }, [])

  const onScroll = () => {
    const place = scroller.current
    if (!place) return
    if (place.scrollTop !== put.current) remember()
    if (isNearTop(place)) onNearTop()
  }
  const toBottom = useCallback(() => {
    const place = scroller.current
    if (!place) return
    anchor.current = 'bottom'
    place.scrollTop = place.scrollHeight
  }, [])
  return { scroller, atBottom, onScroll, toBottom }
}

function isAtBottom(place: HTMLElement, bottomPx: number): boolean {
  return place.scrollHeight - place.scrollTop - place.clientHeight <= bottomPx
}

function isNearTop(place: HTMLElement): boolean {
  return place.clientHeight > 0 && place.scrollTop < nearTopPx
}

/**
 * Position of the message itself, because the day label above it moves when an older message of
 * that day is inserted.
 */
function topIn(place: HTMLElement, row: HTMLElement): number {
  return (
    (row.lastElementChild ?? row).getBoundingClientRect().top - place.getBoundingClientRect().top
  )
}

/**
 * Measures the rows themselves, and few of them: measuring inside a row that is skipped outside the
 * window (log.css) would lay it out.
 */
function firstInView(place: HTMLElement): Anchor | undefined {
  const rows = place.querySelectorAll<HTMLElement>('[data-row]')
  const { top } = place.getBoundingClientRect()
  const at = firstIndex(
    rows.length,
    (index) => (rows[index]?.getBoundingClientRect().bottom ?? 0) > top,
  )
  const row = rows[at]
  return row && { id: row.dataset['row'] ?? '', top: topIn(place, row) }
}

/**
 * The first index for which `isPast` holds, by bisection; `isPast` stays true once it is. The count
 * when it never holds.
 */
export function firstIndex(count: number, isPast: (index: number) => boolean): number {
  let [from, to] = [0, count]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (isPast(middle)) to = middle
    else from = middle + 1
  }
  return from
}
