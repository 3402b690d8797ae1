import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../action/icon-button.tsx'
import { close } from '../icons/arrow.ts'
import { checkCircleFill, infoFill, xCircleFill } from '../icons/status.ts'
import { Icon } from '../brand/icon.tsx'
import { toast, type ToastItem, type ToastKind } from './toast.ts'

const glyphs: Record<ToastKind, string> = { ok: checkCircleFill, err: xCircleFill, info: infoFill }

/** Counts down the display time and pauses while `held`. */
function useTimeOut(ms: number, held: boolean, onEnd: () => void): void {
  const left = useRef(ms)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (held) return
    const started = performance.now()
    const timer = setTimeout(() => end.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - started
    }
  }, [held])
}

function Toast({ item, closeLabel }: { item: ToastItem; closeLabel: string }) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const held = hovered || focused
  useTimeOut(item.ms, held, () => toast.close(item.id))
  return (
    <div
      className={`toast toast--${item.kind}${held ? ' is-held' : ''}`}
      role={item.kind === 'err' ? 'alert' : undefined}
      // Only a moving pointer pauses the toast; a pointer that rests where the toast appears does
      // not.
      onPointerMove={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon icon={glyphs[item.kind]} />
      <span>{item.text}</span>
      <IconButton label={closeLabel} icon={close} size={18} onClick={() => toast.close(item.id)} />
      <i className="toast__bar" aria-hidden="true" style={{ animationDuration: `${item.ms}ms` }} />
    </div>
  )
}

/** Loaded lazily with the first toast, to keep the placement code out of the first visit. */
function useClearPlace(ref: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const host = ref.current
    if (!host) return undefined
    const first = new MutationObserver(() => {
      first.disconnect()
      // When the placement code fails to load, toasts stay at their default position.
      import('./keep-clear.ts').then(
        ({ keepClear }) => {
          end = keepClear(host)
        },
        () => undefined,
      )
    })
    let end = () => first.disconnect()
    first.observe(host, { childList: true })
    return () => end()
  }, [ref])
}

export interface ToastHostProps {
  closeLabel: string
}

/**
 * The place of all toasts, rendered once next to the app's root and above open sheets, so that
 * toasts stay readable, announced and closable.
 */
export function ToastHost({ closeLabel }: ToastHostProps) {
  const items = useSyncExternalStore(toast.subscribe, toast.read, toast.read)
  const host = useRef<HTMLDivElement>(null)
  useClearPlace(host)
  return createPortal(
    <div
      className="toasts"
      ref={host}
      data-toast-host=""
      aria-live="polite"
      aria-relevant="additions"
    >
      {items.map((item) => (
        <Toast key={item.id} item={item} closeLabel={closeLabel} />
      ))}
    </div>,
    document.body,
  )
}
