import { useEffect } from 'react'
import { useTranslations } from 'use-intl'

/** A blank page titled "Page not found" (SCR-14). */
export function Terminated() {
  const title = useTranslations()('nav.notFoundTitle')
  useEffect(() => {
    document.title = title
    document.body.className = 'terminated'
  }, [title])
  return <main aria-label={title} />
}
