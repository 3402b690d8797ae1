import type { Answer } from '@champa/client/call-shape'
import type { HistoryRequest } from '@champa/client/chat/connection'
import type { OutboxOptions } from '@champa/client/chat/outbox/outbox'
import { Refused } from '@champa/client/refused'
import {
  type Conversation,
  rateConversation,
  readCustomer,
  readHistory,
  sendMessage,
  uploadImage,
  uploadVideo,
} from '@champa/contract/chat'
import type { SentMessage } from '@champa/contract/chat-message'
import { type RefusalCode, visitorRefusals } from '@champa/contract/errors'
import { api, call } from '../../../platform/client.ts'
import { upload } from '@champa/client/react/upload'
import { leaveGuest, type Owner, shownNow } from './owner.ts'

/** The API calls of one conversation, each made with its owner's credentials. */
export interface ChatCalls {
  read(request: HistoryRequest): Promise<Answer<typeof readHistory>>
  send(id: string, message: SentMessage, signal: AbortSignal): Promise<Conversation>
  upload: OutboxOptions<SentMessage>['upload']
  reportRead(seq: number): Promise<Answer<typeof readCustomer>>
  rate(stars: number, words: string): Promise<unknown>
}

/**
 * Refusals that concern the customer and not the message: the message waits until its owner may
 * send again.
 */
const aboutTheOwner: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  ...visitorRefusals,
  'gone',
  'KEY_MISSING',
  'KEY_INVALID',
  'INVALID_IP',
])
export const isAboutTheOwner = (code: RefusalCode): boolean => aboutTheOwner.has(code)

/** `changed` is called when the guest token was refused, so that the next owner is determined. */
export function chatCalls(owner: Owner, changed: () => void): ChatCalls {
  async function inOwnName<T>(ask: () => Promise<T>): Promise<T> {
    // No request is sent on behalf of another customer, who may have signed in since.
    if (owner.kind === 'nobody' || shownNow() !== owner.shown) throw new Refused('UNAUTHORIZED')
    try {
      return await ask()
    } catch (error) {
      if (
        owner.kind === 'guest' &&
        owner.shown !== null &&
        error instanceof Refused &&
        error.code === 'INVALID_GUEST'
      )
        await leaveGuest(owner.shown).finally(changed)
      throw error
    }
  }
  return {
    read: ({ limit, ...where }) =>
      inOwnName(() => call(readHistory, { body: { limit, ...('newest' in where ? {} : where) } })),
    send: (id, message, signal) =>
      inOwnName(
        async () => (await call(sendMessage, { body: { id, message } }, { signal })).conversation,
      ),
    upload: (file, { fileType, ...options }) =>
      inOwnName(
        async () =>
          (await upload(api, fileType === 'image' ? uploadImage : uploadVideo, {}, file, options))
            .path,
      ),
    reportRead: (seq) => inOwnName(() => call(readCustomer, { body: { seq } })),
    rate: (stars, words) =>
      inOwnName(() =>
        call(rateConversation, {
          body: { stars, ...(words.trim() === '' ? {} : { words: words.trim() }) },
        }),
      ),
  }
}
