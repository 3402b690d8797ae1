import { refreshQueries } from '@champa/client/react/query-client'
import type { WorkEvent } from '@champa/contract/live-events'
import type { EndpointSpec } from '@champa/contract/endpoint'
import { useEffect } from 'react'
import { onLine } from '../../platform/api/socket.ts'

/**
 * Reads a list anew when the socket announces a change in its room. Not the open item: opening one
 * is recorded, so that it never happens by itself.
 */
export function useWork(room: WorkEvent['room'], list: EndpointSpec): void {
  useEffect(
    () => onLine({ work: (changed) => void (changed === room && refreshQueries([list])) }),
    [room, list],
  )
}
