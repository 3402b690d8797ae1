import { useId, useState, type ReactNode } from 'react'
import { caretDown } from '../icons/nav.ts'
import { Icon } from '../brand/icon.tsx'
import './track-card.css'

export interface TrackCardProps {
  title: string
  amount: string | null
  /** The status, as a StatusTag. */
  status: ReactNode
  /** The status as text, announced by a screen reader when it changes. */
  announcement: string
  /**
   * True to open the card, initially or later, for example when the operation has failed and the
   * member can act.
   */
  open?: boolean
  /** The reason why the operation failed or waits, visible while the card is closed. */
  reason?: string | null
  /** Hides the card for now; screen readers still announce changes in its status. */
  folded?: boolean
  /** The steps, and what to do next. */
  children: ReactNode
}

/** An operation in progress on one line; a tap shows its steps. */
export function TrackCard({
  title,
  amount,
  status,
  announcement,
  reason,
  open = false,
  folded = false,
  children,
}: TrackCardProps) {
  const id = useId()
  const [shown, setShown] = useState(open)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setShown(true)
  }
  return (
    <li className={folded ? 'sr' : 'track'}>
      {!folded && (
        <button
          type="button"
          className="track__head"
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          <span className="track__title">
            <span className="fw-6">{title}</span>
            {amount !== null && <b className="num nowrap">{amount}</b>}
          </span>
          {status}
          <Icon icon={caretDown} size={16} />
        </button>
      )}
      {reason && !shown && !folded && <p className="track__why t-sm c-2">{reason}</p>}
      <span className="sr" role="status">
        {announcement}
      </span>
      <div id={id} className="track__body" hidden={!shown || folded}>
        {children}
      </div>
    </li>
  )
}
