import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode, RefObject } from 'react'
import { useTranslations } from 'use-intl'

interface LongRowsProps<R> {
  rows: readonly R[]
  /** Ids of rows that stay in the page outside the window: the focused one and the tab stop. */
  kept: readonly (string | null | undefined)[]
  scroller: RefObject<HTMLElement | null>
  children: (row: R) => ReactNode
}

/** The height of a row before it is measured. */
const rowPx = 62
const overscan = 10

/** A long list of which only the rows near the window are in the page. */
export function LongRows<R extends { room: string }>({
  rows,
  kept,
  scroller,
  children,
}: LongRowsProps<R>) {
  const t = useTranslations()
  const keptIndexes = kept.map((id) => rows.findIndex(({ room }) => room === id))
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    // The list takes the place of a short one: it begins where that one was scrolled to, and the
    // row with the focus is there at its first render.
    initialOffset: () => scroller.current?.scrollTop ?? 0,
    initialRect: { width: 0, height: scroller.current?.clientHeight ?? 0 },
    getItemKey: (index) => rows[index]?.room ?? index,
    estimateSize: () => rowPx,
    rangeExtractor: (range) => withKept(range, keptIndexes),
    overscan,
  })
  return (
    <ul
      className="inbox__long"
      aria-label={t('inbox.title')}
      style={{ height: list.getTotalSize() }}
    >
      {list.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index]
        return (
          row && (
            <li
              key={key}
              ref={list.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ top: start }}
            >
              {children(row)}
            </li>
          )
        )
      })}
    </ul>
  )
}

/** The indexes near the window and the kept ones, in the order of the list. */
function withKept(range: Range, kept: readonly number[]): number[] {
  const indexes = new Set([...defaultRangeExtractor(range), ...kept.filter((at) => at >= 0)])
  return [...indexes].toSorted((one, other) => one - other)
}
