import * as office from '@champa/contract/office/chat'
import { answer, type Route } from '../../../platform/route.ts'
import { addNote } from '../customer-notes/add-note.ts'
import { readCustomerContext } from '../customer-notes/read-customer-context.ts'
import { readNotes } from '../customer-notes/read-notes.ts'
import { readInbox } from './read-inbox.ts'
import { putCannedReply } from '../replies/put-canned-reply.ts'
import { putDesk } from '../replies/put-desk.ts'
import { readCannedReplies } from '../replies/read-canned-replies.ts'
import { readDesk } from '../replies/read-desk.ts'
import { removeCannedReply } from '../replies/remove-canned-reply.ts'
import { answerCustomer } from './answer-customer.ts'
import { assignRoom } from './assign-room.ts'
import { closeRoom } from './close-room.ts'
import { readByStaff } from './read-by-staff.ts'
import { readRoom } from './read-room.ts'
import { uploadForCustomerImage } from './upload-for-customer-image.ts'
import { uploadForCustomerVideo } from './upload-for-customer-video.ts'

/** The chat routes of staff. */
export const deskRoutes: Route[] = [
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
  answer(office.readDesk, readDesk),
  answer(office.putDesk, putDesk),
]
