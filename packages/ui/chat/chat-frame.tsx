import {
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../action/icon-button.tsx'
import { caretDown } from '../icons/nav.ts'
import { ChampaMark } from '../brand/champa-mark.tsx'
import { LayerContent } from '../overlay/layer-content.tsx'
import { afterPaint } from '../overlay/after-paint.ts'
import { useLayer } from '../overlay/use-layer.ts'
import { useMedia } from './compose/use-desk.ts'
import './chat-frame.css'

interface ChatFrameProps {
  open: boolean
  /** The team's name. */
  title: string
  /** True while at least one member of staff is available. */
  online: boolean
  /** The text "Online", or the time when the staff will be back. */
  presence: string
  closeLabel: string
  onClose: () => void
  /** Handlers for dropped files. */
  drop?: Pick<HTMLAttributes<HTMLElement>, 'onDragEnter' | 'onDragLeave' | 'onDragOver' | 'onDrop'>
  children: ReactNode
}

/**
 * The open chat: a full-screen modal dialog on a phone; a non-modal panel next to the page on a
 * desktop.
 */
export function ChatFrame({
  open,
  title,
  online,
  presence,
  closeLabel,
  onClose,
  drop,
  children,
}: ChatFrameProps) {
  const id = useId()
  const beside = useMedia('(min-width: 64em)')
  const layer = useLayer(open && !beside, onClose)
  const panel = useRef<HTMLElement>(null)
  useFocus(open, panel)
  useRoom(open && !beside, layer.ref)
  if (!(beside ? open : layer.drawn)) return null
  const escape = (event: KeyboardEvent<HTMLElement>) => {
    if (
      !beside ||
      event.key !== 'Escape' ||
      event.nativeEvent.isComposing ||
      event.defaultPrevented
    )
      return
    // Keys pressed in the picture view bubble to this handler through React's portal; the picture
    // view handles Escape itself.
    if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return
    event.preventDefault()
    onClose()
  }
  return createPortal(
    <div
      className={['chat', beside && 'is-beside', layer.leaving && !beside && 'is-leaving']
        .filter(Boolean)
        .join(' ')}
      ref={layer.ref}
    >
      <section
        ref={panel}
        className="chat__panel"
        role="dialog"
        aria-modal={beside ? undefined : true}
        aria-labelledby={id}
        tabIndex={-1}
        onKeyDown={escape}
        {...drop}
      >
        <header className="chat__head">
          <span className="chat__mark">
            <ChampaMark size={30} />
          </span>
          <div className="grow">
            <h2 className="t-h3" id={id}>
              {title}
            </h2>
            {presence !== '' && (
              <p className={online ? 'chat__presence is-online' : 'chat__presence'}>
                <i aria-hidden="true" />
                {presence}
              </p>
            )}
          </div>
          <IconButton label={closeLabel} icon={caretDown} onClick={onClose} />
        </header>
        <LayerContent
          leaving={!open}
          onFilled={() => {
            if (beside) focusField(panel.current)
          }}
        >
          {children}
        </LayerContent>
      </section>
    </div>,
    document.body,
  )
}

/**
 * Sizes the frame to the visual viewport: in Safari the keyboard covers the page instead of
 * resizing it and would hide the header or the composer.
 */
function useRoom(whole: boolean, frame: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const view = globalThis.visualViewport
    const place = frame.current
    if (!whole || !view || !place) return
    const put = (top: string, room: string) => {
      place.style.top = top
      place.style.setProperty('--chat-room', room)
    }
    // A member who has zoomed in keeps the normal layout, as does one without a keyboard.
    const fit = () =>
      view.scale > 1.01 || (view.offsetTop === 0 && view.height === place.clientHeight)
        ? put('', '')
        : put(`${view.offsetTop}px`, `${view.height}px`)
    fit()
    view.addEventListener('resize', fit)
    view.addEventListener('scroll', fit)
    return () => {
      view.removeEventListener('resize', fit)
      view.removeEventListener('scroll', fit)
      put('', '')
    }
  }, [whole, frame])
}

/**
 * Moves focus into a panel next to the page, without a focus trap. On a phone focusing the composer
 * would open the keyboard over the messages.
 */
function focusField(panel: HTMLElement | null): void {
  panel?.querySelector('textarea')?.focus({ preventScroll: true })
}

/** On closing, focus that would be lost returns to the chat button. */
function useFocus(open: boolean, panel: { current: HTMLElement | null }): void {
  useEffect(() => {
    const place = panel.current
    if (!open || !place) return
    place.focus({ preventScroll: true })
    return () => {
      // Runs after React's commit and the layer's cleanup, because both move the focus, and the
      // button cannot take it until the layer has made the page usable again.
      afterPaint(() => {
        const active = document.activeElement
        if (!active || active === document.body || place.contains(active))
          document.querySelector<HTMLElement>('#chat-button')?.focus({ preventScroll: true })
      })
    }
  }, [open, panel])
}
