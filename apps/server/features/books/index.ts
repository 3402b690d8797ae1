import * as days from '@champa/contract/office/book-days'
import * as lookup from '@champa/contract/office/book-lookup'
import * as books from '@champa/contract/office/books'
import { answer, type Route } from '../../platform/route/route.ts'
import type { ApprovalAction } from '../approval/index.ts'
import { listAccountDays } from './days/list-account-days.ts'
import { listDayPostings } from './days/list-day-postings.ts'
import { listSealedDays, readTrialBalance } from './days/read-days.ts'
import { listProofs } from './list-proofs.ts'
import { lookUpId } from './lookup/look-up-id.ts'
import { proveBooks } from './prove-books.ts'
import { readProof } from './read-proof.ts'

export { askedProofName } from './prove-books.ts'
export { recountDays, sealDays } from './days/seal-days.ts'

/** @param decided all actions that a second person decides */
export const bookRoutes = (decided: readonly ApprovalAction[]): Route[] => [
  answer(books.listProofs, listProofs),
  answer(books.readProof, readProof),
  answer(books.proveBooks, proveBooks),
  answer(days.listSealedDays, listSealedDays),
  answer(days.readTrialBalance, readTrialBalance),
  answer(days.listAccountDays, listAccountDays),
  answer(days.listDayPostings, listDayPostings),
  answer(lookup.lookUpId, lookUpId(decided)),
]
