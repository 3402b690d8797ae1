import { tablePageSize } from '@champa/contract/constants'
import { readSlips, type SlipRow } from '@champa/contract/slip'
import { useState } from 'react'
import { useApiQuery } from '../../platform/client.ts'

/**
 * The slip to report on: the one just sent, or one that was pending when this opened. It is
 * refreshed whenever a live event reports a changed deposit, and stays after it has ended.
 */
export function useSlipRow(sent: SlipRow | null): SlipRow | null {
  const rows = useApiQuery(readSlips, { body: { page: 1, limit: tablePageSize } }).data?.slips
  const [watched, setWatched] = useState<string | null>(null)
  const newest = rows?.[0]
  const wanted = newest?.status === 'in progress' ? newest._id : (sent?._id ?? watched)
  if (wanted !== watched) setWatched(wanted)
  return rows?.find((row) => row._id === wanted) ?? (sent?._id === wanted ? sent : null)
}
