import type { ReactNode } from 'react'

/** What a frame needs to know about its screen. */
export interface LayoutProps {
  path: string
  /** Without the river background; the top bar is then opaque. */
  plain: boolean
  children: ReactNode
}
