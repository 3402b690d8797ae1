import type { ReactNode } from 'react'
import { BlankReceipt } from '../brand/blank-receipt.tsx'

export interface EmptyStateProps {
  title: string
  /** One line about what will appear here. */
  text: string
  picture?: ReactNode
  /** One action. */
  children?: ReactNode
}

export function EmptyState({ title, text, picture, children }: EmptyStateProps) {
  return (
    <div className="card empty">
      {picture ?? <BlankReceipt />}
      <h2 className="t-h2">{title}</h2>
      <p>{text}</p>
      {children && <div className="empty__act">{children}</div>}
    </div>
  )
}
