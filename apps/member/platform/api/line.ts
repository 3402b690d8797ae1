import type { Line } from '@champa/client/chat/line'
import { readChatGuest } from '../device/chat-guest.ts'
import { guestId } from '@champa/client/device/guest-id'
import { onSession, readToken } from '../session.ts'

let line: Promise<Line> | null = null
let holders = 0

export interface HeldLine {
  /** Rejects where its code could not be loaded. */
  line: Promise<Line>
  release(): void
}

/** The app's one socket, for as long as somebody needs it: the member's, or that of a guest who has a conversation. */
export function holdLine(): HeldLine {
  const held = (line ??= open().catch((error: unknown) => {
    // A download that failed is begun again by the next who needs it.
    line = null
    throw error
  }))
  holders += 1
  return {
    line: held,
    release() {
      holders -= 1
      if (holders > 0) return
      if (line === held) line = null
      held.then(
        (opened) => opened.close(),
        () => undefined,
      )
    },
  }
}

/** A guest has a name now, or another one. */
export const renewLine = (): void =>
  void line?.then(
    (opened) => opened.renew(),
    () => undefined,
  )

/** Loaded after the first screen. */
async function open(): Promise<Line> {
  const { openLine } = await import('@champa/client/chat/line')
  let shown = readToken()
  const opened = openLine({
    auth: () => {
      shown = readToken()
      const guest = readChatGuest()
      return shown !== null
        ? { token: shown, device: guestId() }
        : guest !== null
          ? { guest }
          : null
    },
  })
  const unfollow = onSession(() => shown !== readToken() && opened.renew())
  return {
    ...opened,
    close() {
      unfollow()
      opened.close()
    },
  }
}
