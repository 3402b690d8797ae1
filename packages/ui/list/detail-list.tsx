import type { ReactNode } from 'react'

export interface Detail {
  term: string
  value: ReactNode
  number?: boolean
}

/** A list of label and value pairs with separators, for use in a `card`. */
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
