import * as z from 'zod/mini'
import { memberStatuses, movementStatuses } from '../../statuses.ts'
import { messageId } from '../../chat-message.ts'
import { endpoint } from '../../endpoint.ts'
import { currencies } from '../../constants.ts'
import { amount } from '../../money.ts'
import { roomParams } from './room-id.ts'

export const maxNoteLength = 2_000

const note = z.object({ id: z.string(), by: z.string(), text: z.string(), createdAt: z.number() })

export const readNotes = endpoint({
  method: 'GET',
  path: '/api/office/chat/:room/notes',
  access: 'staff',
  needs: 'chat.answer',
  changes: false,
  looksAt: 'personal',
  does: "Returns the staff's notes about a customer, newest first. Customers never see them.",
  params: roomParams,
  answer: z.object({ notes: z.array(note) }),
  refuses: ['NO_DATA', 'CONFLICT_OF_INTEREST'],
})

export const addNote = endpoint({
  method: 'POST',
  path: '/api/office/chat/:room/notes',
  access: 'staff',
  needs: 'chat.answer',
  changes: true,
  auditAction: 'add-note',
  does: "Adds a note about a customer; idempotent by the note's id.",
  params: roomParams,
  body: z.object({
    id: messageId,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxNoteLength)),
  }),
  answer: note,
  refuses: ['NO_DATA', 'CONFLICT_OF_INTEREST'],
})

/** The customer's account; for a guest only the time of the first visit. */
export const readCustomerContext = endpoint({
  method: 'GET',
  path: '/api/office/chat/:room/context',
  access: 'staff',
  needs: 'chat.answer',
  changes: false,
  looksAt: 'personal',
  does:
    'Returns the member of a conversation: name, phone, bank account, balances, play lock, and ' +
    'the last ten movements. The access is recorded in the audit log.',
  params: roomParams,
  answer: z.object({
    member: z.nullable(
      z.object({
        id: z.string(),
        name: z.string(),
        username: z.string(),
        createdAt: z.number(),
        status: z.enum(memberStatuses),
        currency: z.enum(currencies),
        bankName: z.string(),
        bankAccountNo: z.string(),
        bankAccountName: z.string(),
        wallet: amount,
        coins: z.number(),
        games: z.array(
          z.object({ code: z.string(), name: z.string(), amount, seenAt: z.nullable(z.number()) }),
        ),
        hasLock: z.boolean(),
        movements: z.array(
          z.object({
            id: z.string(),
            type: z.string(),
            from: z.string(),
            to: z.string(),
            status: z.enum(movementStatuses),
            amount,
            createdAt: z.number(),
          }),
        ),
      }),
    ),
    firstSeenAt: z.nullable(z.number()),
    ratings: z.array(z.object({ stars: z.number(), words: z.string(), createdAt: z.number() })),
  }),
  refuses: ['NO_DATA', 'CONFLICT_OF_INTEREST'],
})
