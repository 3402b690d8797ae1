import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { isTopLayer, openLayer } from './layer-stack.ts'
import { watchBack } from './watch-back.ts'

export interface Layer {
  ref: RefObject<HTMLDivElement | null>
  /** True while the layer is rendered, including its exit animation. */
  drawn: boolean
  leaving: boolean
  /** Moves the focus from the dialog to `data-first-focus`, for content that was rendered later. */
  focusContent: () => void
}

const leaveMs = 200

/**
 * Opens a modal layer while `open`: the rest is inert, focus moves in and is restored, Escape and
 * the back button call `onEscape`.
 */
export function useLayer(open: boolean, onEscape: () => void): Layer {
  const ref = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState(open)
  if (open && !drawn) setDrawn(true)

  useEffect(() => {
    if (open || !drawn) return
    const timer = setTimeout(() => setDrawn(false), leaveMs)
    return () => clearTimeout(timer)
  }, [open, drawn])

  useLayoutEffect(() => {
    const layer = ref.current
    if (!open || !layer) return
    const close = openLayer(layer)
    focusFirst(layer)
    return close
  }, [open])

  const escape = useRef(onEscape)
  // The handler is updated before paint, so that a key press calls the one of the current render.
  useLayoutEffect(() => {
    escape.current = onEscape
  })
  useEffect(() => {
    if (!open) return
    const listen = (event: KeyboardEvent) => {
      if (
        event.key !== 'Escape' ||
        event.isComposing ||
        event.defaultPrevented ||
        !ref.current ||
        !isTopLayer(ref.current)
      )
        return
      event.preventDefault()
      escape.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [open])
  useEffect(() => (open ? watchBack(() => escape.current()) : undefined), [open])

  const focusContent = useCallback(() => {
    const layer = ref.current
    if (layer && document.activeElement === dialogOf(layer)) focusFirst(layer)
  }, [])

  return { ref, drawn: open || drawn, leaving: !open, focusContent }
}

const dialogOf = (layer: HTMLElement): HTMLElement | null => layer.querySelector('[role$=dialog]')

function focusFirst(layer: HTMLElement): void {
  const wanted = layer.querySelector<HTMLElement>('[data-first-focus]') ?? dialogOf(layer)
  wanted?.focus({ preventScroll: true })
}
