import { useEffect, useRef } from 'react'
import './operator-html.css'

/** The sanitiser loads with the first operator text. */
const loadClean = async () => (await import('./clean.ts')).clean

/**
 * The only component that renders operator HTML, always sanitised. Marked as busy until the
 * sanitiser has loaded.
 */
export function OperatorHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let wanted = true
    place.current?.setAttribute('aria-busy', 'true')
    // Without a network the sanitiser cannot be loaded; it is requested again the next time.
    void loadClean()
      .then(
        (clean) => wanted && place.current?.replaceChildren(clean(html)),
        () => undefined,
      )
      .then(() => wanted && place.current?.removeAttribute('aria-busy'))
    return () => {
      wanted = false
    }
  }, [html])
  return <div className="operator-html" ref={place} />
}
