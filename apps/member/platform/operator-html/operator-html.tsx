import { useEffect, useRef } from 'react'
import './operator-html.css'

/** The sanitiser is loaded with the first text of the operator. */
const loadClean = async () => (await import('./clean.ts')).clean

const blocks = 'p, div, li, tr, br, h1, h2, h3, h4, h5, h6'

/**
 * The text of the HTML without its markup, a line for each block, shown when the sanitiser cannot be
 * loaded. A parsed document is inert: it runs no script and loads no image.
 */
function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const code of body.querySelectorAll('script, style')) code.remove()
  for (const cell of body.querySelectorAll('td, th')) cell.append(' ')
  for (const block of body.querySelectorAll(blocks)) block.after('\n')
  return body.textContent
}

/**
 * The only component that renders operator HTML, always sanitised. It is marked as busy until the
 * sanitiser has loaded.
 */
export function OperatorHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let wanted = true
    place.current?.setAttribute('aria-busy', 'true')
    // After a failed download the next text requests the sanitiser again, although a browser may
    // remember the failure until a reload.
    void loadClean()
      .then((clean) => clean(html))
      .catch(() => textOf(html))
      .then((content) => {
        if (!wanted) return
        place.current?.classList.toggle('is-plain', typeof content === 'string')
        place.current?.replaceChildren(content)
      })
      .then(() => wanted && place.current?.removeAttribute('aria-busy'))
    return () => {
      wanted = false
    }
  }, [html])
  return <div className="operator-html" ref={place} />
}
