import {
  Children,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { caretLeft, caretRight } from '../icons/arrow.ts'
import type { VizColour } from './split-bar.tsx'

export interface CarouselProps {
  heading: string
  /** Number of cards as text: "4 accounts". */
  count?: string
  colour: VizColour
  previousLabel: string
  nextLabel: string
  /** The cards, as GameCard elements. */
  children: ReactNode
}

/** Distance between two cards, set by the style sheet (tokens.css). */
function stepOf(row: HTMLElement): number {
  const [first, second] = row.querySelectorAll<HTMLElement>(':scope > li')
  return first && second ? second.offsetLeft - first.offsetLeft : 0
}

/** Moves to the neighbouring card by an arrow key, so that Tab need not cross a long row. */
function walk(event: KeyboardEvent): void {
  const card = event.target instanceof Element ? event.target.closest('li') : null
  const next =
    event.key === 'ArrowRight'
      ? card?.nextElementSibling
      : event.key === 'ArrowLeft'
        ? card?.previousElementSibling
        : undefined
  const button = next?.querySelector('button')
  if (!button) return
  event.preventDefault()
  button.focus()
}

/**
 * A row of 300 x 211 cards at 330 px spacing: swiped on a phone, with arrows on a desktop; Tab and
 * arrow keys scroll a card into view.
 */
export function Carousel({
  heading,
  count,
  colour,
  previousLabel,
  nextLabel,
  children,
}: CarouselProps) {
  const id = useId()
  const row = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ start: true, end: false })
  const update = useCallback(() => {
    const { scrollLeft = 0, clientWidth = 0, scrollWidth = 0 } = row.current ?? {}
    const start = scrollLeft <= 1
    const end = scrollLeft + clientWidth >= scrollWidth - 1
    setEnds((before) => (before.start === start && before.end === end ? before : { start, end }))
  }, [])
  const cards = Children.count(children)
  useEffect(() => {
    if (!row.current) return
    const watch = new ResizeObserver(update)
    watch.observe(row.current)
    return () => watch.disconnect()
  }, [update, cards])
  const move = (by: 1 | -1) => row.current?.scrollBy({ left: by * stepOf(row.current) })
  return (
    <section aria-labelledby={id}>
      <div className="wrap">
        <div className="sec-head">
          <i className="mark" style={{ background: `var(--${colour})` }} aria-hidden="true" />
          <h2 className="t-h2" id={id}>
            {heading}
          </h2>
          {count && <span className="count num">{count}</span>}
          <div className="car-nav">
            <IconButton
              tonal
              label={previousLabel}
              icon={caretLeft}
              size={20}
              disabled={ends.start}
              onClick={() => move(-1)}
            />
            <IconButton
              tonal
              label={nextLabel}
              icon={caretRight}
              size={20}
              disabled={ends.end}
              onClick={() => move(1)}
            />
          </div>
        </div>
      </div>
      <div className="wrap wrap--bleed">
        <ul className="carousel" ref={row} onScroll={update} onKeyDown={walk}>
          {Children.map(children, (child) => (
            <li>{child}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
