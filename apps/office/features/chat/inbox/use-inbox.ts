import type { Answer } from '@champa/client/call-shape'
import { readAgain, readOnceMore } from '@champa/client/react/read-again'
import type { Refused } from '@champa/client/refused'
import { type InboxRow, readInbox } from '@champa/contract/office/chat/endpoints'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { queryClient } from '@champa/client/react/query-client'
import { call } from '../../../platform/client.ts'
import { onLine, useConnected } from '../../../platform/api/socket.ts'
import { noteGiven } from '../given.ts'
import { arrangeRows, type InboxView, applyUpdate } from './arrange-inbox.ts'

const pageSize = 30
const pollEveryMs = 5_000
/** Minimum interval between requests for the counts, because many messages may arrive at once. */
const countsEveryMs = 2_000

/** `ended` is true when the server has no further pages. */
type Page = Answer<typeof readInbox> & { ended: boolean }
type Pages = InfiniteData<Page, number>

export interface Inbox {
  rows: InboxRow[]
  total: number
  counts: { open: number; mine: number; unassigned: number } | null
  pending: boolean
  error: Refused | null
  hasMore: boolean
  loadingMore: boolean
  more(): void
  retry(): void
}

const keyOf = (view: InboxView, search: string) => [readInbox.path, view, search] as const

/**
 * One paged list of conversations, kept up to date by the socket, or by polling while the socket is
 * down.
 */
export function useInbox(view: InboxView, search: string, me: string): Inbox {
  const up = useConnected()
  const query = useInfiniteQuery<Page, Refused, Pages, readonly unknown[], number>({
    queryKey: keyOf(view, search),
    queryFn: async ({ pageParam, signal }) => {
      const page = await call(
        readInbox,
        { body: { view, ...(search === '' ? {} : { search }), skip: pageParam, limit: pageSize } },
        { signal },
      )
      return { ...page, ended: page.rooms.length < pageSize }
    },
    initialPageParam: 0,
    // The offset counts the rows displayed, not the rows fetched, because socket updates have moved
    // rows in and out.
    getNextPageParam: (last, pages) =>
      last.ended ? undefined : pages.reduce((sum, page) => sum + page.rooms.length, 0),
    refetchInterval: up ? false : pollEveryMs,
    placeholderData: (before) => (search === '' ? undefined : before),
  })
  const pages = query.data?.pages ?? []
  return {
    rows: arrangeRows(
      pages.flatMap((page) => page.rooms),
      view,
      me,
    ),
    total: pages.at(-1)?.total ?? 0,
    counts: pages.at(-1)?.counts ?? null,
    pending: query.isPending,
    error: query.data ? null : query.error,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    more: () => void query.fetchNextPage({ cancelRefetch: false }),
    retry: () => void query.refetch(),
  }
}

/**
 * Applies socket updates to every cached list. Must be called once, in a component that is always
 * mounted.
 */
export function useInboxEvents(me: string, onGiven: (row: InboxRow, by: string) => void): void {
  const onAssigned = useEffectEvent(onGiven)
  useEffect(() => {
    let counting: ReturnType<typeof setTimeout> | undefined
    const unlisten = onLine({
      row(row, givenBy) {
        noteGiven(row, me, givenBy)
        if (givenBy !== undefined && row.assignedTo?.id === me) onAssigned(row, givenBy)
        patchLists(row, me)
        counting ??= setTimeout(() => {
          counting = undefined
          void refreshCounts().catch(() => undefined)
        }, countsEveryMs)
      },
      follow: (up) => void (up && readAgain(queryClient, [readInbox.path])),
    })
    return () => {
      clearTimeout(counting)
      unlisten()
    }
  }, [me])
}

/** Requests only one row, because only the counts are used; the socket updates the rows. */
async function refreshCounts(): Promise<void> {
  const { counts } = await call(readInbox, { body: { view: 'open', skip: 0, limit: 1 } })
  queryClient.setQueriesData<Pages>(
    { queryKey: [readInbox.path] },
    (cached) => cached && { ...cached, pages: cached.pages.map((page) => ({ ...page, counts })) },
  )
}

/**
 * Applies a row to every cached list: a socket update, or the response to the staff member's own
 * change.
 */
export function patchLists(row: InboxRow, me: string): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [readInbox.path] })) {
    const [, view, search] = query.queryKey as ReturnType<typeof keyOf>
    // A fetch in progress may have read older data and would overwrite this update.
    if (query.state.fetchStatus === 'fetching') void readOnceMore(queryClient, query)
    queryClient.setQueryData<Pages>(query.queryKey, (cached) => {
      if (!cached) return cached
      const goesOn = cached.pages.at(-1)?.ended === false
      const rows = applyUpdate(
        arrangeRows(
          cached.pages.flatMap((page) => page.rooms),
          view,
          me,
        ),
        row,
        { view, me, searching: search !== '', goesOn },
      )
      return {
        ...cached,
        pages: cached.pages.map((page, at) => ({
          ...page,
          rooms:
            at === cached.pages.length - 1
              ? rows.slice(at * pageSize)
              : rows.slice(at * pageSize, (at + 1) * pageSize),
        })),
      }
    })
  }
}
