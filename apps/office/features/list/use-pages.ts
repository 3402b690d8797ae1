import { asRefused, type Refused } from '@champa/client/refused'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'

/** The answer of a list endpoint: rows, and the signed position after the last one. */
export interface PageOf<Row> {
  rows: readonly Row[]
  next: string | null
}

export interface Pages<Page extends PageOf<unknown>> {
  rows: Page['rows'][number][]
  /** The newest page, for what it says about the whole list; undefined before the first answer. */
  first: Page | undefined
  /** Set when there is nothing to show because the list could not be read. */
  refused: Refused | null
  /** When the list was last refused, in milliseconds since 1970. */
  refusedAt: number
  isReading: boolean
  hasMore: boolean
  /** Reads the next page; does nothing at the end and while one is being read. */
  more(): void
  retry(): void
}

interface PagesOptions<Page> {
  /** The path of the endpoint, so that changes refresh the list, and then what it is asked for. */
  key: readonly [path: string, ...rest: unknown[]]
  read(after: string | undefined, signal: AbortSignal): Promise<Page>
  refetchEveryMs?: number
  /** True for a list whose reading is recorded, so that only a person reads it. */
  notByItself?: true
}

/** A list that is read page by page by its position. Figures on screen stay during a refetch. */
export function usePages<Page extends PageOf<unknown>>({
  key,
  read,
  refetchEveryMs,
  notByItself,
}: PagesOptions<Page>): Pages<Page> {
  const query = useInfiniteQuery<
    Page,
    Refused,
    InfiniteData<Page>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: refetchEveryMs ?? false,
    ...(notByItself
      ? { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false }
      : {}),
  })
  const pages = query.data?.pages ?? []
  return {
    rows: pages.flatMap((page): Page['rows'][number][] => [...page.rows]),
    first: pages[0],
    refused: query.data || !query.error ? null : asRefused(query.error),
    refusedAt: query.errorUpdatedAt,
    isReading: query.isFetching,
    hasMore: query.hasNextPage,
    more: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
    },
    retry: () => void query.refetch(),
  }
}
