import * as lookup from '@champa/contract/office/book-lookup'
import * as books from '@champa/contract/office/books'
import { answer, type Route } from '../../platform/route/route.ts'
import type { ApprovalAction } from '../approval/index.ts'
import { listProofs } from './list-proofs.ts'
import { lookUpId } from './lookup/look-up-id.ts'
import { proveBooks } from './prove-books.ts'
import { readProof } from './read-proof.ts'

export { askedProofName } from './prove-books.ts'

/** @param decided all actions that a second person decides */
export const bookRoutes = (decided: readonly ApprovalAction[]): Route[] => [
  answer(books.listProofs, listProofs),
  answer(books.readProof, readProof),
  answer(books.proveBooks, proveBooks),
  answer(lookup.lookUpId, lookUpId(decided)),
]
