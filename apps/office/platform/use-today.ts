import { refreshQueries } from '@champa/client/react/query-client'
import { readToday } from '@champa/contract/office/today'
import { useEffect } from 'react'
import { onLine } from './api/socket.ts'
import { useApiQuery } from './client.ts'

/** Queues without live events are read again this often. */
const pollMs = 30_000
/** Minimum interval between reads after live events, because many may arrive at once. */
const eventsMs = 2_000

/** What waits for the person, as the navigation and the room Today show it. */
export const useToday = () =>
  useApiQuery(readToday, undefined, { refetchInterval: pollMs, staleTime: eventsMs })

/** Reads it again when work has changed or the socket is back. Called once, by the navigation. */
export function useTodayEvents(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refreshQueries([readToday])
      }, eventsMs)
    }
    const unlisten = onLine({ work: soon, follow: (up) => void (up && soon()) })
    return () => {
      clearTimeout(timer)
      unlisten()
    }
  }, [])
}
