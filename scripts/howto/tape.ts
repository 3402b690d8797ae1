import type { CDPSession, Page } from '@playwright/test'

/** The screen from this moment on, as a picture that the browser drew. */
export interface Frame {
  at: number
  jpeg: string
}

/** Where the finger is at this moment; between two of these it moves. Null: off the screen. */
export interface Touch {
  at: number
  x: number
  y: number
  down: boolean
}

export const sharpness = 2

/** What a browser shows, with the time at which it did, in seconds from the start; what nobody wants to wait for is cut out. */
export class Tape {
  readonly frames: Frame[] = []
  readonly touches: Touch[] = []
  private readonly began = performance.now()
  private cutMs = 0
  private session: CDPSession | undefined

  now(): number {
    return (performance.now() - this.began - this.cutMs) / 1000
  }

  /** From now on this page is what is filmed. */
  async film(page: Page): Promise<void> {
    await this.stop()
    const session = await page.context().newCDPSession(page)
    session.on('Page.screencastFrame', ({ data, sessionId }) => {
      this.frames.push({ at: this.now(), jpeg: data })
      // The page may have closed meanwhile.
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
    })
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    await session.send('Page.startScreencast', {
      format: 'jpeg',
      quality: 92,
      maxWidth: width * sharpness,
      maxHeight: height * sharpness,
    })
    this.session = session
  }

  async stop(): Promise<void> {
    await this.session?.detach().catch(() => undefined)
    this.session = undefined
  }

  /** Does what takes its time, of which the film shows at most this much. */
  async cut<T>(work: () => Promise<T>, mostSeconds = 0.4): Promise<T> {
    const from = this.now()
    try {
      return await work()
    } finally {
      const over = this.now() - from - mostSeconds
      if (over > 0) this.cutMs += over * 1000
      for (const frame of this.frames) frame.at = Math.min(frame.at, this.now())
    }
  }

  touch(x: number, y: number, down: boolean): void {
    this.touches.push({ at: this.now(), x, y, down })
  }
}
