import { useEffect, useRef, useState } from 'react'
import { timer } from '../icons/money.ts'
import { Icon } from '../brand/icon.tsx'

const warnMs = 60_000

export interface CountdownPillProps {
  /** End of the countdown, in milliseconds since 1970 in server time. */
  endsAt: number
  /** Server time minus device time, so that a wrong device clock does not matter. */
  clockOffsetMs?: number
  label: string
  /** The text announced when 60 s remain: "One minute left". */
  soonText: string
  /** The text announced at the end of the countdown. */
  endText: string
  onEnd: () => void
}

/**
 * Countdown in mm:ss, in the warning colour below 60 s. Screen readers announce it only at 60 s and
 * at the end.
 */
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
    const update = () => {
      const now = endsAt - Date.now() - clockOffsetMs
      setLeft(now)
      if (now > 0) return
      clearInterval(ticking)
      end.current()
    }
    const ticking = setInterval(update, 250)
    return () => clearInterval(ticking)
  }, [endsAt, clockOffsetMs])
  const soon = left <= warnMs
  return (
    <>
      <span className={soon ? 'timer is-soon' : 'timer'} role="timer" aria-label={label}>
        <Icon icon={timer} size={20} />
        {formatCountdown(left)}
      </span>
      <span className="sr" role="status">
        {left <= 0 ? endText : soon ? soonText : ''}
      </span>
    </>
  )
}

/**
 * Remaining time as `09:42`, never below `00:00`. Partial seconds are rounded up, so that 00:00
 * means over.
 */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`
}
