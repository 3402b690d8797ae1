import { cellClass, type Column } from './rows-table.tsx'
import './rows.css'

interface PlainTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** What stands in place of a table without rows. */
  empty: string
}

/** A short table without links or a scroll area of its own, as parts of a page have it. */
export function PlainTable<Row>({ caption, columns, rows, idOf, empty }: PlainTableProps<Row>) {
  if (rows.length === 0) return <p className="c-2">{empty}</p>
  return (
    <table className="rows rows--plain">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={cellClass(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)}>
            {columns.map((column) => (
              <td key={column.key} className={cellClass(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
