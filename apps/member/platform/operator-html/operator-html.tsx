import { useEffect, useRef } from 'react'
import './operator-html.css'

/** The sanitiser is loaded with the first text of the operator. */
const loadClean = async () => (await import('./clean.ts')).clean

/**
 * The only component that renders operator HTML, always sanitised. It is marked as busy until the
 * sanitiser has loaded.
 */
export function OperatorHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let wanted = true
    place.current?.setAttribute('aria-busy', 'true')
    // Without a network the sanitiser cannot be loaded; the next text requests it again.
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
