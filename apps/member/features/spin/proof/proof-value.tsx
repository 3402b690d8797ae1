import type { ReactNode } from 'react'

/** A long machine-readable text below its label; it breaks anywhere and is never translated. */
export function ProofValue({
  term,
  action,
  children,
}: {
  term: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <span translate="no">{children}</span>
        {action}
      </dd>
    </div>
  )
}
