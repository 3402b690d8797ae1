import type { ReactNode } from 'react'
import type { ScreenRoute } from '../../routes.tsx'

export interface LayoutProps {
  route: ScreenRoute
  children: ReactNode
}
