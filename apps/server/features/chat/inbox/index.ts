import * as office from '@champa/contract/office/chat/endpoints'
import { answer, type Route } from '../../../platform/route/route.ts'
import { addNote, readNotes } from './notes.ts'
import { readCustomerContext } from './read-customer-context.ts'
import { readInbox } from './read-inbox.ts'
import { putCannedReply, readCannedReplies, removeCannedReply } from './canned-replies.ts'
import { putChatSettings, readChatSettings } from './chat-settings.ts'
import { answerCustomer } from './answer-customer.ts'
import { assignRoom, closeRoom } from './change-room.ts'
import { readByStaff, readRoom } from './read-room.ts'
import { uploadForCustomerImage, uploadForCustomerVideo } from './upload-for-customer.ts'

/** The chat routes of staff. */
export const inboxRoutes: Route[] = [
  answer(office.readInbox, readInbox),
  answer(office.readRoom, readRoom),
  answer(office.answerCustomer, answerCustomer),
  answer(office.uploadForCustomerImage, uploadForCustomerImage),
  answer(office.uploadForCustomerVideo, uploadForCustomerVideo),
  answer(office.readByStaff, readByStaff),
  answer(office.assignRoom, assignRoom),
  answer(office.closeRoom, closeRoom),
  answer(office.readNotes, readNotes),
  answer(office.addNote, addNote),
  answer(office.readCustomerContext, readCustomerContext),
  answer(office.readCannedReplies, readCannedReplies),
  answer(office.putCannedReply, putCannedReply),
  answer(office.removeCannedReply, removeCannedReply),
  answer(office.readChatSettings, readChatSettings),
  answer(office.putChatSettings, putChatSettings),
]
