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
  children: ReactNode
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined
  'aria-current'?: 'page' | undefined
  'aria-label'?: string | undefined
}

/** Anything that draws an <a>: the app's router plugs in here, so this package knows no router. */
export type LinkComponent = ComponentType<LinkProps>

function PlainLink(props: LinkProps) {
  return <a {...props} />
}

const LinkContext = createContext<LinkComponent>(PlainLink)

export const LinkProvider = LinkContext.Provider

export function useLink(): LinkComponent {
  return useContext(LinkContext)
}
