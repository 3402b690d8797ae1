import { readColleagues } from '@champa/contract/office/staff'
import { useEffect } from 'react'
import { refreshQueries } from '@champa/client/react/query-client'
import { useApiQuery } from './client.ts'
import { onLine } from './api/socket.ts'

/** All staff members with their availability, refetched on every change that the socket reports. */
export function useColleagues() {
  useEffect(
    () =>
      onLine({
        colleague: () => void refreshQueries([readColleagues]),
        follow: (up) => void (up && refreshQueries([readColleagues])),
      }),
    [],
  )
  return useApiQuery(readColleagues, undefined, { staleTime: 30_000 })
}
