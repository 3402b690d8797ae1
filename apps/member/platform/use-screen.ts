import { useEffect } from 'react'
import { useAppName } from './use-info.ts'

/** The path of the last screen; null before the first. */
let shown: string | null = null
/**
 * Whether the user has followed a link, possibly before the first screen rendered. Redirects use
 * replaceState and do not count.
 */
let followed = false
globalThis.addEventListener?.('pushState', () => {
  followed = true
})

/**
 * Called once by every screen: sets the page title, and after a navigation focuses the screen's
 * heading or its `data-first-focus` field.
 */
export function useScreen(title: string): void {
  const name = useAppName()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])

  useEffect(() => {
    const path = location.pathname
    if ((followed || shown !== null) && shown !== path) showFromTop()
    shown = path
  }, [])
}

function showFromTop(): void {
  globalThis.scrollTo(0, 0)
  const first = document.querySelector<HTMLElement>('main [data-first-focus]')
  if (first) return first.focus({ preventScroll: true })
  const heading = document.querySelector<HTMLElement>('main h1, h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
