import type { ReactNode } from 'react'

/** A long text that is read by programs: under its name, broken anywhere, never translated. */
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
