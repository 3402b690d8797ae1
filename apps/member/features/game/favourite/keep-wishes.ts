/** What the member wants, by game, until the server's own word shows it. */
export type Wishes = ReadonlyMap<string, boolean>

interface WishKeeper {
  wish(code: string, favourite: boolean): Promise<void>
}

interface Told {
  /** Ends when the server has it and its new word was read; rejects when it was not taken. */
  send(code: string, favourite: boolean): Promise<void>
  show(wishes: Wishes): void
  failed(error: unknown): void
}

/**
 * Shows a wish at once and sends it; a second tap on the way is sent after the first, so that the last one counts.
 * A wish that was not taken leaves the screen, and the server's word shows again.
 */
export function keepWishes({ send, show, failed }: Told): WishKeeper {
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
