import type { Answer } from '@champa/client/call-shape'
import { readMe } from '@champa/contract/office/staff'
import { useApiQuery } from './client.ts'

export type Me = Answer<typeof readMe>

/** The signed-in staff member. The frame renders no screen before the staff member is loaded. */
export function useMe(): Me {
  const { data } = useApiQuery(readMe, undefined, { staleTime: Number.POSITIVE_INFINITY })
  if (!data) throw new Error('useMe was called outside the office frame')
  return data
}
