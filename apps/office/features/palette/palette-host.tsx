import { ErrorBoundary } from '@champa/client/react/error-boundary'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { withWords } from '../../platform/client.ts'
import { mayOpen, roomAccess } from '../../platform/room-access.ts'
import { roomOfKey } from '../../platform/room-keys.ts'
import type { Me } from '../../platform/use-me.ts'

const PaletteSheet = lazy(async () => ({
  default: (await withWords(() => import('./palette-sheet.tsx'))).PaletteSheet,
}))

/** The second key of a pair counts for this long after G. */
const pairMs = 1_500

interface PaletteHostProps {
  person: Me
  open: boolean
  onOpen: (open: boolean) => void
}

/**
 * Opens the palette on Ctrl or Cmd and K, and on / where the room has no use for it, and goes to a
 * room on G and its letter. The palette itself is loaded when it is first opened.
 */
export function PaletteHost({ person, open, onOpen }: PaletteHostProps) {
  const [isLoaded, setLoaded] = useState(false)
  if (open && !isLoaded) setLoaded(true)
  const pairFrom = useRef(0)

  // Before the keys of the room: after G a letter means a room, and nothing else.
  const first = useEffectEvent((event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.code === 'KeyK') {
      event.preventDefault()
      return onOpen(true)
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    if (!isPlain || isTyping(event)) return
    const isPair = event.timeStamp - pairFrom.current < pairMs
    pairFrom.current = event.code === 'KeyG' && !isPair ? event.timeStamp : 0
    const room = isPair ? roomOfKey(event.code) : undefined
    if (room === undefined || !mayOpen(person, roomAccess[room])) return
    event.preventDefault()
    navigate(room)
  })
  // After them: a list uses / for its own filters.
  const last = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.code !== 'Slash' || !isPlain || event.defaultPrevented || isTyping(event)) return
    event.preventDefault()
    onOpen(true)
  })
  useEffect(() => {
    const capture = (event: KeyboardEvent) => first(event)
    const bubble = (event: KeyboardEvent) => last(event)
    document.addEventListener('keydown', capture, true)
    window.addEventListener('keydown', bubble)
    return () => {
      document.removeEventListener('keydown', capture, true)
      window.removeEventListener('keydown', bubble)
    }
  }, [])
  return (
    isLoaded && (
      <ErrorBoundary fallback={null}>
        <Suspense>
          <PaletteSheet person={person} open={open} onClose={() => onOpen(false)} />
        </Suspense>
      </ErrorBoundary>
    )
  )
}

/** True while a field or a dialog has the keys. */
const isTyping = (event: KeyboardEvent): boolean =>
  event.isComposing ||
  (event.target instanceof Element &&
    event.target.closest('input, textarea, select, [contenteditable]') !== null) ||
  document.querySelector('[aria-modal=true]') !== null
