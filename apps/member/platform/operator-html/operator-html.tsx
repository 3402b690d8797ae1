import { useEffect, useRef } from 'react'
import './operator-html.css'

/** The sanitiser comes with the first text of the operator's, not before. */
const loadClean = async () => (await import('./clean.ts')).clean

/** The only place where HTML that the operator wrote is shown, after everything that could act is taken out of it. */
export function OperatorHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let wanted = true
    // Without a network there is nothing to clean with; the next time it is shown it is asked for again.
    loadClean().then(
      (clean) => wanted && place.current?.replaceChildren(clean(html)),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [html])
  return <div className="operator-html" ref={place} />
}
