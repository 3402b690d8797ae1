import * as chat from '@champa/contract/chat'
import type { Job } from '../../platform/job.ts'
import { answer, type Route } from '../../platform/route/route.ts'
import { inboxRoutes } from './inbox/index.ts'
import { forgetOld } from './forget-old-chat.job.ts'
import { showChatMedia } from './files/media-link.ts'
import { sweepFiles } from './files/sweep-chat-files.job.ts'
import { uploadImage, uploadVideo } from './files/upload-media.ts'
import { handOver, openGuest } from './people/guests.ts'
import { notePresence } from './people/note-chat-presence.job.ts'
import { readChatConfig } from './people/read-chat-config.ts'
import { readCustomer } from './read/read-customer.ts'
import { readHistory } from './read/read-history.ts'
import { rateConversation } from './read/rate-conversation.ts'
import { sendMessage } from './send/send-message.ts'

export const chatRoutes: Route[] = [
  answer(chat.readChatConfig, readChatConfig),
  answer(chat.openGuest, openGuest),
  answer(chat.handOver, handOver),
  answer(chat.sendMessage, sendMessage),
  answer(chat.readHistory, readHistory),
  answer(chat.readCustomer, readCustomer),
  answer(chat.rateConversation, rateConversation),
  answer(chat.uploadImage, uploadImage),
  answer(chat.uploadVideo, uploadVideo),
  answer(chat.showChatMedia, showChatMedia),
  ...inboxRoutes,
]

export const chatJobs: Job[] = [sweepFiles, forgetOld, notePresence]

export { forgetConversation } from './forget-conversation.ts'
export { mediaLink } from './files/media-link.ts'
export { joinLive } from './join-live.ts'
export { releaseRooms } from './inbox/change-room.ts'
