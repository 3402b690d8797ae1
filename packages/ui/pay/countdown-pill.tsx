import { useEffect, useRef, useState } from 'react'
import { formatCountdown } from '../format/format-countdown.ts'
import { timer } from '../glyph/money.ts'
import { Icon } from '../mark/icon.tsx'

const warnMs = 60_000

export interface CountdownPillProps {
  /** Epoch ms by the server's clock. */
  endsAt: number
  /** Server time minus this device's time, so that a wrong clock counts right. */
  clockOffsetMs?: number
  label: string
  /** Said at 60 s: "One minute left". */
  soonText: string
  /** Said at the end. */
  endText: string
  onEnd: () => void
}

/** mm:ss until the end; under 60 s it turns to warn. A screen reader hears it at 60 s and at the end only. */
export function CountdownPill({
  endsAt,
  clockOffsetMs = 0,
  label,
  soonText,
  endText,
  onEnd,
}: CountdownPillProps) {
  const [left, setLeft] = useState(() => endsAt - Date.now() - clockOffsetMs)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    const look = () => {
      const now = endsAt - Date.now() - clockOffsetMs
      setLeft(now)
      if (now > 0) return
      clearInterval(ticking)
      end.current()
    }
    const ticking = setInterval(look, 250)
    return () => clearInterval(ticking)
  }, [endsAt, clockOffsetMs])
  const soon = left <= warnMs
  return (
    <>
      <span className={soon ? 'timer is-soon' : 'timer'} role="timer" aria-label={label}>
        <Icon glyph={timer} size={20} />
        {formatCountdown(left)}
      </span>
      <span className="sr" role="status">
        {left <= 0 ? endText : soon ? soonText : ''}
      </span>
    </>
  )
}
