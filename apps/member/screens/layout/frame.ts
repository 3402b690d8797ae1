import type { ReactNode } from 'react'

/** What a frame knows of the screen that it holds. */
export interface LayoutProps {
  path: string
  /** Without the river behind it: the top bar is then solid. */
  plain: boolean
  children: ReactNode
}
