import { useLink } from '@champa/ui/action/link-context'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react'

export interface Column<Row> {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** True for amounts: right-aligned, with figures of one width. */
  number?: boolean
  /** The columns that leave first on a narrow window: 3 below 1280, 2 below 1100. */
  priority?: 2 | 3
  /** Where the cell stands in the two lines of a row on a phone; absent: it leaves. */
  phone?: 'who' | 'when' | 'amount' | 'state'
}

export interface RowsTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** The link of a row. Its text is the first column. */
  linkOf: (row: Row) => string
  openId: string | null
  /** Called when the end of the rows comes near. */
  onEnd: () => void
  scroller: RefObject<HTMLElement | null>
}

/** The height of a row before it is measured. */
const rowPx = 38
const overscan = 12

export const cellClass = <Row,>({ number, priority, phone }: Column<Row>): string =>
  [number && 'num r', priority && `p${priority}`, phone ? `at-${phone}` : 'not-phone']
    .filter(Boolean)
    .join(' ')

/**
 * A table of any length: only rows near the window are in the page, between two rows that stand for
 * the others. The whole row follows the link in its first cell.
 */
export function RowsTable<Row>(props: RowsTableProps<Row>) {
  const { caption, columns, rows, idOf, openId, onEnd, scroller } = props
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    initialRect: { width: 0, height: 900 },
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : idOf(row)
    },
    estimateSize: () => rowPx,
    overscan,
  })
  const shown = list.getVirtualItems()
  const lastShown = shown.at(-1)?.index ?? 0
  const reachEnd = useEffectEvent(onEnd)
  useEffect(() => {
    if (lastShown >= rows.length - overscan) reachEnd()
  }, [lastShown, rows.length])
  const before = shown[0]?.start ?? 0
  const after = list.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return (
    <table className="rows" aria-rowcount={rows.length + 1}>
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
        {before > 0 && <Gap height={before} />}
        {shown.map(({ key, index }) => {
          const row = rows[index]
          return (
            row !== undefined && (
              <tr
                key={key}
                ref={list.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                aria-current={idOf(row) === openId || undefined}
              >
                <Cells columns={columns} row={row} href={props.linkOf(row)} />
              </tr>
            )
          )
        })}
        {after > 0 && <Gap height={after} />}
      </tbody>
    </table>
  )
}

interface CellsProps<Row> {
  /** Of one identity as long as nothing in them changes, so that opening a row renders no other. */
  columns: readonly Column<Row>[]
  row: Row
  href: string
}

const Cells = memo(function Cells<Row>({ columns, row, href }: CellsProps<Row>) {
  const Link = useLink()
  return columns.map((column, at) => (
    <td key={column.key} className={cellClass(column)}>
      {at === 0 ? (
        <Link className="rows__link" href={href}>
          {column.cell(row)}
        </Link>
      ) : (
        column.cell(row)
      )}
    </td>
  ))
}) as <Row>(props: CellsProps<Row>) => ReactNode

/** Stands for rows that are not in the page. */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden="true" className="rows__gap">
      <td style={{ height }} />
    </tr>
  )
}
