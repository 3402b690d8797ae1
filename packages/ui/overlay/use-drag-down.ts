import { useRef, type PointerEvent, type RefObject } from 'react'

export interface DragHandlers {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (event: PointerEvent<HTMLElement>) => void
  onPointerCancel: () => void
}

const closePx = 110
const closePxPerMs = 0.6

/**
 * Closes a bottom sheet when its header is dragged down far or fast enough. Not for a centred
 * dialog.
 */
export function useDragDown(
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
