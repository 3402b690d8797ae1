import type { ReactNode } from 'react'

export interface Detail {
  term: string
  value: ReactNode
  number?: boolean
}

/** Facts in pairs, a rule between them; put it in a `card`. */
export function DetailList({ details }: { details: readonly Detail[] }) {
  return (
    <dl className="dl">
      {details.map((detail) => (
        <div key={detail.term}>
          <dt>{detail.term}</dt>
          <dd className={detail.number ? 'num' : undefined}>{detail.value}</dd>
        </div>
      ))}
    </dl>
  )
}
