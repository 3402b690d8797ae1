import type { CDPSession, Page } from '@playwright/test'

/** A screenshot of the browser, shown in the film from the time `at` on. */
export interface Frame {
  at: number
  jpeg: string
}

/**
 * Position of the finger at the time `at`, interpolated between two touches; null while it is off
 * screen.
 */
export interface Touch {
  at: number
  x: number
  y: number
  down: boolean
}

export const sharpness = 2

/**
 * Records what a browser displays, timestamped in seconds from the start, without the parts cut out
 * as waiting time.
 */
export class Recorder {
  readonly frames: Frame[] = []
  readonly touches: Touch[] = []
  private readonly began = performance.now()
  private cutMs = 0
  private session: CDPSession | undefined

  now(): number {
    return (performance.now() - this.began - this.cutMs) / 1000
  }

  /** Switches the recording to this page. */
  async film(page: Page): Promise<void> {
    await this.stop()
    const session = await page.context().newCDPSession(page)
    session.on('Page.screencastFrame', ({ data, sessionId }) => {
      this.frames.push({ at: this.now(), jpeg: data })
      // The acknowledgement fails when the page is already closed.
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

  /** Runs slow work and shortens it to at most `maxSeconds` of the recording. */
  async cut<T>(work: () => Promise<T>, maxSeconds = 0.4): Promise<T> {
    const from = this.now()
    try {
      return await work()
    } finally {
      const over = this.now() - from - maxSeconds
      if (over > 0) this.cutMs += over * 1000
      for (const frame of this.frames) frame.at = Math.min(frame.at, this.now())
    }
  }

  touch(x: number, y: number, down: boolean): void {
    this.touches.push({ at: this.now(), x, y, down })
  }
}
