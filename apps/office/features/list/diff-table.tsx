import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

export interface DiffRow {
  key: string
  name: string
  before: ReactNode
  after: ReactNode
  isChanged: boolean
}

/** What a change does, field by field; what changes is marked and its old value struck through. */
export function DiffTable({ rows, heads }: { rows: readonly DiffRow[]; heads?: [string, string] }) {
  const t = useTranslations()
  const [before, after] = heads ?? [t('list.before'), t('list.after')]
  return (
    <table className="diff">
      <thead>
        <tr>
          <th scope="col">{t('list.field')}</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={row.isChanged ? 'diff__changed' : undefined}>
            <th scope="row">{row.name}</th>
            <td>{row.isChanged ? <s>{row.before}</s> : row.before}</td>
            <td>{row.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
