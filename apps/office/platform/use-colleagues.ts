import { readColleagues } from '@champa/contract/office/staff'
import { useEffect } from 'react'
import { refreshAsks } from './api/asks.ts'
import { onLine } from './api/line.ts'
import { useAsk } from './api/use-ask.ts'

/** Everybody of the staff, and who is ready now: the line tells of each change. */
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
