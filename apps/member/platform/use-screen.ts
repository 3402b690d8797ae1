import { useEffect } from 'react'
import { useAppName } from './use-info.ts'

/** The path whose screen was shown last; null before the first. */
let shown: string | null = null
/** Whether a link was followed, perhaps before the first screen was there; a redirect replaces instead. */
let followed = false
globalThis.addEventListener?.('pushState', () => {
  followed = true
})

/** Every screen calls this once: it titles the page, and after a navigation moves focus to the screen's heading, or to the field that it names. */
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
