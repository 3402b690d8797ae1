import { approvals } from './approvals.ts'
import { audit } from './audit.ts'
import { books } from './books.ts'
import { chatSettings } from './chat-settings.ts'
import { conversation } from './conversation.ts'
import { customer } from './customer.ts'
import { depositAccounts } from './deposit-accounts.ts'
import { depositQueues } from './deposit-queues.ts'
import { deposits } from './deposits.ts'
import { evidence } from './evidence.ts'
import { list } from './list.ts'
import { lookupWords } from './lookup-words.ts'
import { matches } from './matches.ts'
import { memberWords } from './member-words.ts'
import { members } from './members.ts'
import { palette } from './palette.ts'
import { person } from './person.ts'
import { reconciliation } from './reconciliation.ts'
import { roomErrors } from './room-errors.ts'
import { stepUp } from './step-up.ts'
import { team } from './team.ts'
import { today } from './today.ts'
import { withdrawals } from './withdrawals.ts'

/** The texts in Thai that the first screen does not need: rooms, dialogs, an open chat. */
export const rooms = {
  ...approvals,
  ...audit,
  ...books,
  ...chatSettings,
  ...conversation,
  ...customer,
  ...depositAccounts,
  ...depositQueues,
  ...deposits,
  ...evidence,
  ...list,
  ...lookupWords,
  ...matches,
  ...memberWords,
  ...members,
  ...palette,
  ...person,
  ...reconciliation,
  ...roomErrors,
  ...stepUp,
  ...team,
  ...today,
  ...withdrawals,
} as const

export default rooms
