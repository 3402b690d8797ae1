import type { ChatSocket } from '@champa/client/chat/chat-socket'
import { readChatGuest } from '../device/chat-guest.ts'
import { guestId } from '@champa/client/device/guest-id'
import { onIdle } from '@champa/client/device/idle'
import { onSession, readToken } from '../client.ts'

let line: Promise<ChatSocket> | null = null
let holders = 0

export interface SocketLease {
  /** The shared socket; rejects when the socket's code could not be downloaded. */
  line: Promise<ChatSocket>
  release(): void
}

/**
 * Acquires the app's single socket; it is closed when the last holder releases it. It authenticates
 * as the member, or as a chat guest with a conversation.
 */
export function acquireSocket(): SocketLease {
  const held = (line ??= open().catch((error: unknown) => {
    // The next holder retries the download after a failure.
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

/** Reconnects after the guest token has changed. */
export const renewSocket = (): void =>
  void line?.then(
    (opened) => opened.renew(),
    () => undefined,
  )

/** Loads the code of the socket when the browser is idle, so that the first screen comes first. */
async function open(): Promise<ChatSocket> {
  await new Promise<void>((resolve) => void onIdle(resolve))
  const { openChatSocket } = await import('@champa/client/chat/chat-socket')
  let shown = readToken()
  const opened = openChatSocket({
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
