import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Coin } from './coin.tsx'
import './coin-arc.css'

export interface CoinArcProps {
  /**
   * The elements where the coin starts (the received amount) and lands (the coin pill). If one is
   * missing, there is no animation.
   */
  from: Element | null
  to: Element | null
  onLanded: () => void
}

const flightMs = 600
const sideways = 72

/**
 * A coin that flies in an arc to the pill, which bounces when the coin lands. Not animated with
 * reduced motion.
 */
export function CoinArc({ from, to, onLanded }: CoinArcProps) {
  const across = useRef<HTMLSpanElement>(null)
  const up = useRef<HTMLSpanElement>(null)
  const land = useEffectEvent(onLanded)
  useEffect(() => {
    if (
      !from ||
      !to ||
      !across.current ||
      !up.current ||
      globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches
    )
      return land()
    const [start, end] = [centreOf(from), centreOf(to)]
    const bend = (start.x + end.x) / 2 - sideways
    across.current.animate(
      [start.x, bend, end.x].map((x) => ({
        transform: `translateX(${x}px)`,
        easing: 'ease-in-out',
      })),
      { duration: flightMs, fill: 'both' },
    )
    const flight = up.current.animate(
      [
        { transform: `translateY(${start.y}px) scale(.6)` },
        { transform: `translateY(${end.y}px) scale(1)` },
      ],
      { duration: flightMs, easing: 'cubic-bezier(.3,0,.4,1)', fill: 'both' },
    )
    flight.onfinish = () => {
      to.animate([{ transform: 'none' }, { transform: 'scale(1.06)' }, { transform: 'none' }], {
        duration: 240,
        easing: 'ease-out',
      })
      land()
    }
    return () => flight.cancel()
  }, [from, to])
  return createPortal(
    <span className="coin-arc" ref={across} aria-hidden="true">
      <span ref={up}>
        <Coin />
      </span>
    </span>,
    document.body,
  )
}

function centreOf(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect()
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
}
