import { readColleagues } from '@champa/contract/office/staff'
import { useEffect } from 'react'
import { refreshAsks } from './api/asks.ts'
import { onLine } from './api/line.ts'
import { useAsk } from './api/use-ask.ts'

/** All staff members with their availability, refetched on every change that the socket reports. */
export function useColleagues() {
  useEffect(
    () =>
      onLine({
        colleague: () => void refreshAsks([readColleagues]),
        follow: (up) => void (up && refreshAsks([readColleagues])),
      }),
    [],
  )
  return useAsk(readColleagues, undefined, { staleTime: 30_000 })
}
