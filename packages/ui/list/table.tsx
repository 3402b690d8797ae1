import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  /** Column heading; visually hidden text for a column of buttons. */
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** True for numbers: right-aligned and never wrapped. */
  number?: boolean
}

export interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  const cellClass = (column: Column<Row>) => (column.number ? 'num r' : undefined)
  return (
    <div className="table-box">
      <table className="table">
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
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} className={cellClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
