import { lazy, Suspense } from 'react'
import type { LayoutProps } from './frame.ts'

const Layout = lazy(async () => ({ default: (await import('./member-layout.tsx')).MemberLayout }))

/** The signed-in frame is no part of what the login screen downloads. */
export function MemberLayout(props: LayoutProps) {
  return (
    <Suspense>
      <Layout {...props} />
    </Suspense>
  )
}
