import type { readEndedLocks } from '@champa/contract/lock-ended'
import type { Answer } from '@champa/client/call-shape'

export type EndedLock = Answer<typeof readEndedLocks>['locks'][number]

/** What is remembered of a notice once it was read; without spaces, which part the keys. */
export const lockNoticeKey = ({ _id, state }: Pick<EndedLock, '_id' | 'state'>): string =>
  `lock-${_id}-${state}`
