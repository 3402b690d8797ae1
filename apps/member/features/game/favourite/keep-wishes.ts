/** Pending favourite changes by game code, until the server's state includes them. */
export type Wishes = ReadonlyMap<string, boolean>

interface WishKeeper {
  wish(code: string, favourite: boolean): Promise<void>
}

interface WishOptions {
  /** Resolves when the change is saved and the new state is loaded; rejects when it was refused. */
  send(code: string, favourite: boolean): Promise<void>
  show(wishes: Wishes): void
  failed(error: unknown): void
}

/**
 * Shows a change at once and sends it; a second tap meanwhile is sent after the first, so the last
 * one counts. A refused change is dropped, and the server's state shows again.
 */
export function keepWishes({ send, show, failed }: WishOptions): WishKeeper {
  const wishes = new Map<string, boolean>()
  const sending = new Set<string>()

  async function sendLast(code: string): Promise<void> {
    for (let sent: boolean | undefined; sent !== wishes.get(code); ) {
      sent = wishes.get(code)!
      await send(code, sent)
    }
  }

  return {
    async wish(code, favourite) {
      wishes.set(code, favourite)
      show(new Map(wishes))
      if (sending.has(code)) return
      sending.add(code)
      await sendLast(code).catch(failed)
      sending.delete(code)
      wishes.delete(code)
      show(new Map(wishes))
    },
  }
}
