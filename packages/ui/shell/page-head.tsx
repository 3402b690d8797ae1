import type { ReactNode } from 'react'

export interface PageHeadProps {
  title: string
  /** The name of the current item, below the title. */
  line?: ReactNode
  /** One action at the right. */
  children?: ReactNode
}

export function PageHead({ title, line, children }: PageHeadProps) {
  return (
    <div className="page-head">
      {line === undefined ? (
        <h1 className="t-h1">{title}</h1>
      ) : (
        <div>
          <h1 className="t-h1">{title}</h1>
          <p className="t-sm c-2">{line}</p>
        </div>
      )}
      {children}
    </div>
  )
}
