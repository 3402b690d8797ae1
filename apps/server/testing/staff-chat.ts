import { readHistory } from '@champa/contract/chat'
import { closeRoom } from '@champa/contract/office/chat/endpoints'
import type { ConversationState } from '@champa/contract/statuses'
import { newGuestSpeaker, type Speaker } from './chat-people.ts'
import type { TestApp } from './test-app.ts'
import { callOffice, type TestStaff } from './test-staff.ts'

/** Helpers for the actions of staff and guests in one conversation. */
export function staffChat(app: TestApp, nok: TestStaff) {
  const ends: (() => void)[] = []

  const guest = (): Speaker => newGuestSpeaker(app.ctx)

  const history = async (customer: Speaker) => {
    const read = await app.call(readHistory, { body: { limit: 50 }, headers: customer.headers })
    if (!read.ok) throw new Error(read.body.message)
    return read.body
  }

  const change = (room: string, state: ConversationState, seq?: number, staff = nok) =>
    callOffice(
      app,
      closeRoom,
      { body: { room, state, ...(seq === undefined ? {} : { seq }) } },
      staff,
    )

  return { ends, guest, history, change }
}
