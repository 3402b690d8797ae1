import { useEffect, useState } from 'react'
import './operator-html.css'

type Purify = (html: string) => string

let loading: Promise<Purify> | undefined

/** Loaded with the first text of the operator's, not before. */
function loadPurify(): Promise<Purify> {
  loading ??= import('dompurify').then(({ default: purify }) => {
    // A link of the operator's leaves the app: the page it opens learns nothing of ours.
    purify.addHook('afterSanitizeAttributes', (node) => {
      if (node.tagName !== 'A') return
      node.setAttribute('target', '_blank')
      node.setAttribute('rel', 'noopener noreferrer')
    })
    return (html) => purify.sanitize(html, { USE_PROFILES: { html: true }, FORBID_TAGS: ['style', 'form', 'input', 'button', 'iframe'], FORBID_ATTR: ['style', 'id'] })
  })
  return loading
}

/** The only place where HTML that the operator wrote is shown, after everything that could act is taken out of it. */
export function OperatorHtml({ html }: { html: string }) {
  const [clean, setClean] = useState<string | null>(null)
  useEffect(() => {
    let wanted = true
    // Without a network there is nothing to clean with; the next time it is shown it is asked for again.
    loadPurify().then((purify) => wanted && setClean(purify(html)), () => (loading = undefined))
    return () => {
      wanted = false
    }
  }, [html])
  if (clean === null) return null
  return <div className="operator-html" dangerouslySetInnerHTML={{ __html: clean }} />
}
