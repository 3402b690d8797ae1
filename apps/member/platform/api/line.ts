import { type Line, openLine } from '@champa/client/chat/line'
import { readChatGuest } from '../device/chat-guest.ts'
import { onSession, readToken } from '../session.ts'

let line: Line | null = null
let holders = 0

/** The app's one socket, for as long as somebody needs it: the member's, or that of a guest who has a conversation. */
export function holdLine(): { line: Line; release(): void } {
  const held = (line ??= open())
  holders += 1
  return {
    line: held,
    release() {
      holders -= 1
      if (holders > 0) return
      line = null
      held.close()
    },
  }
}

/** A guest has a name now, or another one. */
export const renewLine = (): void => line?.renew()

function open(): Line {
  let name = nameOf()
  const opened = openLine({
    auth: () => {
      name = nameOf()
      return name.token || name.guest ? { ...name } : null
    },
  })
  const unfollow = onSession(() => (name.token ?? null) !== readToken() && opened.renew())
  return {
    ...opened,
    close() {
      unfollow()
      opened.close()
    },
  }
}

const nameOf = (): { token?: string; guest?: string } => {
  const token = readToken()
  const guest = readChatGuest()
  return token ? { token } : guest ? { guest } : {}
}
