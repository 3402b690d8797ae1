import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../action/icon-button.tsx'
import { close } from '../icons/arrow.ts'
import { LayerContent } from './layer-content.tsx'
import { reachByKeys } from './reach-by-keys.ts'
import { SheetFootPlace } from './sheet-foot.tsx'
import { useLayer } from './use-layer.ts'

export interface SheetProps {
  open: boolean
  /** Called by the close button, Escape, a tap on the scrim and a drag down; not while `busy`. */
  onClose: () => void
  title: string
  closeLabel: string
  /** A picture before the title. */
  leading?: ReactNode
  children: ReactNode
  /**
   * The sticky footer with the one primary action. A part of the body can use `SheetFoot` instead.
   */
  footer?: ReactNode
  /** True while a request is running: the sheet stays open until it ends. */
  busy?: boolean
  /**
   * True for a width of 840 px instead of 520 px on screens of at least 1024 px, for deposits and
   * tables.
   */
  wide?: boolean
}

/**
 * A bottom sheet below 1024 px, from there on a centred dialog. A child with `data-first-focus`
 * gets the initial focus.
 */
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
            icon={close}
            size={20}
            onClick={ask}
            aria-disabled={busy || undefined}
          />
        </div>
        <SheetFootPlace value={foot}>
          <div className="sheet__body" ref={reachByKeys}>
            <LayerContent leaving={layer.leaving} onFilled={layer.focusContent}>
              {children}
            </LayerContent>
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

interface DragHandlers {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (event: PointerEvent<HTMLElement>) => void
  onPointerCancel: () => void
}

const closePx = 110
const closePxPerMs = 0.6

/**
 * Closes a bottom sheet when its header is dragged down far or fast enough. A centred dialog cannot
 * be dragged.
 */
function useDragDown(
  sheet: RefObject<HTMLElement | null>,
  allowed: boolean,
  onClose: () => void,
): DragHandlers {
  const drag = useRef<{ id: number; y: number; at: number } | null>(null)
  const settle = () => {
    drag.current = null
    sheet.current?.classList.remove('is-dragged')
    sheet.current?.style.removeProperty('translate')
  }
  const moved = (event: PointerEvent) =>
    Math.max(0, event.clientY - (drag.current?.y ?? event.clientY))
  return {
    onPointerDown(event) {
      const onControl = event.target instanceof Element && event.target.closest('button, a, input')
      if (
        !allowed ||
        onControl ||
        event.button !== 0 ||
        window.matchMedia('(min-width: 64em)').matches
      )
        return
      drag.current = { id: event.pointerId, y: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
      sheet.current?.classList.add('is-dragged')
    },
    onPointerMove(event) {
      if (drag.current?.id === event.pointerId)
        sheet.current?.style.setProperty('translate', `0 ${moved(event)}px`)
    },
    onPointerUp(event) {
      if (drag.current?.id !== event.pointerId) return
      const distance = moved(event)
      const speed = distance / Math.max(1, event.timeStamp - drag.current.at)
      const close = allowed && (distance > closePx || (distance > 30 && speed > closePxPerMs))
      if (close) onClose()
      else settle()
      drag.current = null
    },
    onPointerCancel: settle,
  }
}
