import { useEffect, useState, type ReactNode } from 'react'
import { useLink, type LinkComponent } from '../action/link-context.tsx'
import { ChampaMark } from '../brand/champa-mark.tsx'

export interface TopBarProps {
  /** The product's name; without it the bar has no logo (sign-in on a phone). */
  name?: string
  homeHref?: string
  /** The text of the first link: "Skip to content". */
  skipLabel?: string
  /** The operator's logo, shown instead of the blossom. */
  mark?: ReactNode
  /**
   * A blurred background, 88% opaque. Omit it on pages with a scene, where the bar turns solid once
   * the page scrolls.
   */
  solid?: boolean
  /** The language select, followed by at most one action. */
  children?: ReactNode
  LinkComponent?: LinkComponent
}

export function TopBar({
  name,
  homeHref = '/',
  skipLabel,
  mark,
  solid,
  children,
  LinkComponent,
}: TopBarProps) {
  const Inside = useLink()
  const Link = LinkComponent ?? Inside
  const scrolled = useScrolled()
  return (
    <header className={solid || scrolled ? 'topbar is-solid' : 'topbar'}>
      {skipLabel !== undefined && <SkipLink label={skipLabel} />}
      <div className="wrap">
        {name !== undefined && (
          <Link className="brand" href={homeHref}>
            {mark ?? <ChampaMark />}
            <span>{name}</span>
          </Link>
        )}
        <span className="grow" />
        {children}
      </div>
    </header>
  )
}

/**
 * Reads the scroll position in an effect and on scroll events; a render would force a layout.
 */
function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > 8)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  return scrolled
}

function skip(): void {
  const main = document.querySelector('main')
  if (!main) return
  main.tabIndex = -1
  main.focus()
}

/** The first tab stop, which skips the page header. Visible only while focused. */
export function SkipLink({ label }: { label: string }) {
  return (
    <button type="button" className="sr skip btn btn--tonal" onClick={skip}>
      {label}
    </button>
  )
}
