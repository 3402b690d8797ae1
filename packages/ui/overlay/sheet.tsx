import { useId, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../action/icon-button.tsx'
import { close } from '../glyph/arrow.ts'
import { reachByKeys } from './reach-by-keys.ts'
import { SheetFootPlace } from './sheet-foot.tsx'
import { useDragDown } from './use-drag-down.ts'
import { useLayer } from './use-layer.ts'

export interface SheetProps {
  open: boolean
  /** Close button, Escape, a tap on the scrim, a drag down: all ask here; none does while `busy`. */
  onClose: () => void
  title: string
  closeLabel: string
  /** A picture before the title. */
  leading?: ReactNode
  children: ReactNode
  /** Stays in sight; holds the one primary action. A part inside may put its own there with `SheetFoot`. */
  footer?: ReactNode
  /** A request runs: the sheet stays until it has an answer. */
  busy?: boolean
  /** 840 instead of 520 from 1024 up: deposit and tables. */
  wide?: boolean
}

/** Bottom sheet below 1024, centred dialog from there. Mark a child `data-first-focus` to begin there. */
export function Sheet({
  open,
  onClose,
  title,
  closeLabel,
  leading,
  children,
  footer,
  busy = false,
  wide,
}: SheetProps) {
  const id = useId()
  const sheet = useRef<HTMLElement>(null)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const ask = () => {
    if (!busy) onClose()
  }
  const layer = useLayer(open, ask)
  const drag = useDragDown(sheet, !busy, onClose)
  if (!layer.drawn) return null
  const onScrim = (event: MouseEvent) => {
    if (event.target === event.currentTarget) ask()
  }
  return createPortal(
    <div className={layer.leaving ? 'layer is-leaving' : 'layer'} ref={layer.ref} onClick={onScrim}>
      <section
        ref={sheet}
        className={wide ? 'sheet sheet--wide' : 'sheet'}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        aria-busy={busy || undefined}
        tabIndex={-1}
      >
        <div className="sheet__head" {...drag}>
          <i className="sheet__grab" aria-hidden="true" />
          {leading}
          <h2 className="t-h2" id={id}>
            {title}
          </h2>
          <IconButton
            tonal
            label={closeLabel}
            glyph={close}
            size={20}
            onClick={ask}
            aria-disabled={busy || undefined}
          />
        </div>
        <SheetFootPlace value={foot}>
          <div className="sheet__body" ref={reachByKeys}>
            {children}
          </div>
        </SheetFootPlace>
        <div className="sheet__foot" ref={setFoot}>
          {footer}
        </div>
      </section>
    </div>,
    document.body,
  )
}
