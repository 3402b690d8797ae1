import * as books from '@champa/contract/office/books'
import { answer, type Route } from '../../platform/route/route.ts'
import { listProofs } from './list-proofs.ts'
import { proveBooks } from './prove-books.ts'
import { readProof } from './read-proof.ts'

export { askedProofName } from './prove-books.ts'

export const bookRoutes: Route[] = [
  answer(books.listProofs, listProofs),
  answer(books.readProof, readProof),
  answer(books.proveBooks, proveBooks),
]
