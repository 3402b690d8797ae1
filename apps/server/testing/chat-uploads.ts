import { sendMessage } from '@champa/contract/chat'
import { fromAnywhere, newGuestSpeaker, newMessageId, type Speaker } from './chat-people.ts'
import type { TestApp } from './test-app.ts'

/** Helpers that upload files as guests. */
export function chatUploads(app: TestApp) {
  const somebody = (): Speaker => fromAnywhere(newGuestSpeaker(app.ctx))

  const sendFile = (who: Speaker, filePath: string, message = '', id = newMessageId()) =>
    app.call(sendMessage, {
      body: { id, message: { message_type: 'media', payload: { message, filePath } } },
      headers: who.headers,
    })

  return { somebody, sendFile }
}
