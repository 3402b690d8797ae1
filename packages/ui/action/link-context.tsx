import {
  createContext,
  useContext,
  type ComponentType,
  type MouseEventHandler,
  type ReactNode,
} from 'react'

export interface LinkProps {
  href: string
  className?: string | undefined
  title?: string | undefined
  children: ReactNode
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined
  'aria-current'?: 'page' | undefined
  'aria-label'?: string | undefined
}

/**
 * A component that renders an <a>. The app provides its router's link, so that this package does
 * not depend on a router.
 */
export type LinkComponent = ComponentType<LinkProps>

function PlainLink(props: LinkProps) {
  return <a {...props} />
}

const LinkContext = createContext<LinkComponent>(PlainLink)

export const LinkProvider = LinkContext.Provider

export function useLink(): LinkComponent {
  return useContext(LinkContext)
}
