import type { ReactNode } from 'react'

export interface PageHeadProps {
  title: string
  /** One action at the right. */
  children?: ReactNode
}

export function PageHead({ title, children }: PageHeadProps) {
  return (
    <div className="page-head">
      <h1 className="t-h1">{title}</h1>
      {children}
    </div>
  )
}
