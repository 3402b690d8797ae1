import type { readEndedLocks } from '@champa/contract/lock-ended'
import type { Answer } from '@champa/client/call-shape'

export type EndedLock = Answer<typeof readEndedLocks>['locks'][number]

/** The key stored for a notice once it was read; without spaces, which separate the stored keys. */
export const lockNoticeKey = ({ _id, state }: Pick<EndedLock, '_id' | 'state'>): string =>
  `lock-${_id}-${state}`
