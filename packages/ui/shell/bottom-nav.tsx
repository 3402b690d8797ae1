import type { MouseEventHandler } from 'react'
import { useLink, type LinkComponent } from '../action/link-context.tsx'
import { Icon } from '../brand/icon.tsx'

export interface NavItem {
  label: string
  icon: string
  /** Filled icon of the current page. */
  iconCurrent: string
  current?: boolean
  /** Target page; without a target the item is a button (the conditions open a dialog). */
  href?: string
  onClick?: MouseEventHandler<HTMLElement>
}

export interface BottomNavProps {
  label: string
  /**
   * `member`: five items, with home on the round marigold button in the middle. `public`: four
   * equal items.
   */
  kind: 'member' | 'public'
  items: readonly NavItem[]
  LinkComponent?: LinkComponent
}

function Face({ item, home }: { item: NavItem; home: boolean }) {
  return (
    <>
      {home ? (
        <b className="nav__disc">
          <Icon icon={item.iconCurrent} size={32} />
        </b>
      ) : (
        <Icon icon={item.current ? item.iconCurrent : item.icon} />
      )}
      <span>{item.label}</span>
    </>
  )
}

export function BottomNav({ label, kind, items, LinkComponent }: BottomNavProps) {
  const Inside = useLink()
  const Link = LinkComponent ?? Inside
  return (
    <nav className={kind === 'public' ? 'nav nav--public' : 'nav'} aria-label={label}>
      <div className="nav__bg" />
      {kind === 'member' && (
        <svg
          className="nav__edge"
          viewBox="-605 0 1600 60"
          aria-hidden="true"
          focusable="false"
          fill="none"
          stroke="currentColor"
        >
          <path d="M-605 .5H154.1M235.9 .5H995M154.1 .5A41 41 0 0 0 235.9 .5" />
        </svg>
      )}
      <ul>
        {items.map((item, index) => {
          const home = kind === 'member' && index === 2
          const classes = home ? 'nav__item nav__home' : 'nav__item'
          const face = <Face item={item} home={home} />
          return (
            <li key={item.label}>
              {item.href === undefined ? (
                <button
                  type="button"
                  className={classes}
                  aria-haspopup="dialog"
                  onClick={item.onClick}
                >
                  {face}
                </button>
              ) : (
                <Link
                  className={classes}
                  href={item.href}
                  aria-current={item.current ? 'page' : undefined}
                  onClick={item.onClick}
                >
                  {face}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
