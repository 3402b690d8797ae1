import { useId, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../action/button.tsx'
import { Krathong } from '../brand/krathong.tsx'
import type { AlertAction } from '../overlay/alert-dialog.tsx'
import { useLayer } from '../overlay/use-layer.ts'
import { PrizeCoin } from './prize-coin.tsx'
import './prize-dialog.css'

export interface PrizeDialogProps {
  open: boolean
  /** With a prize the coin rises and petals fall once; without one the text is plain. */
  won: boolean
  title: string
  children: ReactNode
  /** Stacked; the first is primary and has the focus. */
  actions: readonly AlertAction[]
  /** Called on Escape and the back button; the prize is kept. */
  onClose: () => void
}

/** The result of a round of the wheel. */
export function PrizeDialog({ open, won, title, children, actions, onClose }: PrizeDialogProps) {
  const id = useId()
  const busy = actions.some((action) => action.busy)
  const layer = useLayer(open, () => {
    if (!busy) onClose()
  })
  if (!layer.drawn) return null
  return createPortal(
    <div
      className={layer.leaving ? 'layer layer--alert is-leaving' : 'layer layer--alert'}
      ref={layer.ref}
    >
      <section
        className={won ? 'alert prize' : 'alert prize prize--none'}
        role="dialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        tabIndex={-1}
      >
        {won ? <PrizeCoin /> : <Krathong />}
        <h2 className="t-h1" id={`${id}-title`}>
          {title}
        </h2>
        <div className="prize__text" id={`${id}-text`}>
          {children}
        </div>
        <div className="acts">
          {actions.map(({ label, onClick, kind, busy: running = false }, index) => (
            <Button
              key={label}
              block
              kind={kind ?? (index === 0 ? 'primary' : 'ghost')}
              busy={running}
              unavailable={busy && !running}
              onClick={onClick}
              data-first-focus={index === 0 ? '' : undefined}
            >
              {label}
            </Button>
          ))}
        </div>
      </section>
    </div>,
    document.body,
  )
}
