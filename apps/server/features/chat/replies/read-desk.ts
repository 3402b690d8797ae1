import type { readDesk as endpoint } from '@champa/contract/office/chat'
import type { Handler } from '../../../platform/route.ts'
import { readDeskDocument } from './desk-document.ts'

export const readDesk: Handler<typeof endpoint> = (_, { db }) => readDeskDocument(db)
