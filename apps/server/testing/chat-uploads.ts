import { sendMessage } from '@champa/contract/chat'
import { fromAnywhere, newGuestSpeaker, newMessageId, type Speaker } from './chat-people.ts'
import type { TestApp } from './test-app.ts'

/** Uploads of guests, with the stored objects and database rows that they leave. */
export function chatUploads(app: TestApp) {
  const somebody = (): Speaker => fromAnywhere(newGuestSpeaker(app.ctx))

  const sendFile = (who: Speaker, filePath: string, message = '', id = newMessageId()) =>
    app.call(sendMessage, {
      body: { id, message: { message_type: 'media', payload: { message, filePath } } },
      headers: who.headers,
    })

  return { somebody, sendFile }
}
