import { useLocation, useSearchParams } from 'wouter'
import { type Filter, type FilterValues, readFilters, writeFilters } from './filters.ts'

export interface RoomUrl {
  /** The path of the list. */
  room: string
  /** The view and filters of the list, as they stand after the `?`. */
  query: string
  /** The id of the open item, or null. */
  openId: string | null
  values: FilterValues
  /** The link to an item, or with null back to the list; the filters stay. */
  linkTo(id: string | null): string
  open(id: string | null): void
  setValues(values: FilterValues): void
  /** A value of the URL that is no filter, such as the view. */
  read(name: string): string | null
  setRead(name: string, value: string): void
}

/** A room's list and its open item, both in the URL, so that a link reopens them. */
export function useRoomUrl(room: string, filters: readonly Filter[]): RoomUrl {
  const [path, navigate] = useLocation()
  const [search, setSearch] = useSearchParams()
  const id = path.startsWith(`${room}/`) ? path.slice(room.length + 1).replace(/\/$/, '') : ''
  const linkTo = (to: string | null) => {
    const query = search.toString()
    return `${room}${to === null ? '' : `/${to}`}${query === '' ? '' : `?${query}`}`
  }
  const change = (next: URLSearchParams) => {
    const query = next.toString()
    navigate(query === '' ? room : `${room}?${query}`, { replace: true })
  }
  return {
    room,
    query: search.toString(),
    openId: id === '' ? null : id,
    values: readFilters(filters, search),
    linkTo,
    open: (to) => navigate(linkTo(to)),
    setValues: (values) => change(writeFilters(filters, values, search)),
    read: (name) => search.get(name),
    setRead: (name, value) => {
      setSearch((now) => {
        now.set(name, value)
        return now
      })
    },
  }
}
