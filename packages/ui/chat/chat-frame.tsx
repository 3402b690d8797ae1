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
import { caretDown } from '../glyph/nav.ts'
import { ChampaMark } from '../mark/champa-mark.tsx'
import { useLayer } from '../overlay/use-layer.ts'
import { useMedia } from './compose/use-desk.ts'
import './chat-frame.css'

interface ChatFrameProps {
  open: boolean
  /** Who answers: the team's name. */
  title: string
  /** Somebody is there now. */
  online: boolean
  /** "Online", or when they are back. */
  presence: string
  closeLabel: string
  onClose: () => void
  /** For files that are dropped on it. */
  drop?: Pick<HTMLAttributes<HTMLElement>, 'onDragEnter' | 'onDragLeave' | 'onDragOver' | 'onDrop'>
  children: ReactNode
}

/** The open chat: the whole screen of a phone, which it then holds alone; beside the page on a desk, which stays in use. */
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
  useFocus(open, beside, panel)
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
    // A picture that is shown large is a child to React, but stands elsewhere and has its own way out.
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
          <IconButton label={closeLabel} glyph={caretDown} onClick={onClose} />
        </header>
        {children}
      </section>
    </div>,
    document.body,
  )
}

/** As high as what is in view: Safari's keyboard covers the page instead of shrinking it, and would hide the head or the field. */
function useRoom(whole: boolean, frame: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const view = globalThis.visualViewport
    const place = frame.current
    if (!whole || !view || !place) return
    const put = (top: string, room: string) => {
      place.style.top = top
      place.style.setProperty('--chat-room', room)
    }
    // Who has zoomed in looks at a part of it on purpose.
    const fit = () =>
      view.scale > 1.01 ? put('', '') : put(`${view.offsetTop}px`, `${view.height}px`)
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

/** Beside the page nothing is trapped: the focus goes in when it opens. Wherever it was, it goes back to the button. */
function useFocus(open: boolean, beside: boolean, panel: { current: HTMLElement | null }): void {
  useEffect(() => {
    const place = panel.current
    if (!open || !place) return
    // To write at once; on a phone that would bring the keyboard over what one came to read.
    if (beside) (place.querySelector('textarea') ?? place).focus({ preventScroll: true })
    return () => {
      // After React's own commit, and after the layer's.
      setTimeout(() => {
        const active = document.activeElement
        if (!active || active === document.body || place.contains(active))
          document.querySelector<HTMLElement>('#chat-button')?.focus({ preventScroll: true })
      })
    }
  }, [open, beside, panel])
}
