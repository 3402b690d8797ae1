import type { Browser, Page } from '@playwright/test'
import { phone } from '../../e2e/devices.ts'
import type { Recorded } from './record-film.ts'
import type { Touch } from './tape.ts'

/** The phone's screen above, and below it a band of night where the captions stand and hide nothing. */
export const picture = { width: 544, height: 1328 }
const screenHeight = 1177

const framesPerSecond = 12
const bitsPerSecond = 200_000
const posterWidth = 360
/** H.264 High 3.1: what every phone of the last ten years plays by its own chip. */
const codec = 'avc1.64001f'
const glideSeconds = 0.6

export interface EncodedFrame {
  at: number
  key: boolean
  bytes: Uint8Array
}

export interface Film {
  frames: EncodedFrame[]
  /** What a player must know before the first frame. */
  decoder: { codec: string; description: Uint8Array }
  seconds: number
  /** The first sight as a WebP. */
  poster: Uint8Array
}

interface Shot {
  jpeg?: string
  finger?: { x: number; y: number; down: boolean }
  at: number
  key: boolean
}

/** Draws the finger into what was filmed and has the browser encode it; a moment in which nothing changes costs nothing. */
export async function develop(browser: Browser, { tape, cues, seconds }: Recorded): Promise<Film> {
  const page = await browser.newPage()
  try {
    // Encoders are for secure pages only, and localhost is one.
    await page.route('http://localhost/darkroom', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    )
    await page.goto('http://localhost/darkroom')
    await page.evaluate(openDarkroom, {
      ...picture,
      screenHeight,
      scale: picture.width / phone.viewport.width,
      codec,
      bitsPerSecond,
      framesPerSecond,
      posterWidth,
    })
    let shown = -1
    let finger = ''
    const starts = cues.map(({ from }) => from)
    for (let tick = 0; tick < seconds * framesPerSecond; tick += 1) {
      const at = tick / framesPerSecond
      const newest = Math.max(
        0,
        tape.frames.findLastIndex((frame) => frame.at <= at),
      )
      const touch = fingerAt(tape.touches, at)
      const key =
        tick === 0 || starts.some((start) => start > at - 1 / framesPerSecond && start <= at)
      if (newest === shown && JSON.stringify(touch) === finger && !key) continue
      await page.evaluate(shoot, {
        at,
        key,
        ...(touch ? { finger: touch } : {}),
        ...(newest === shown ? {} : { jpeg: tape.frames[newest]!.jpeg }),
      })
      ;[shown, finger] = [newest, JSON.stringify(touch)]
    }
    return { ...(await finish(page)), seconds }
  } finally {
    await page.close()
  }
}

/** Between two places the finger glides; before the first it is not there. */
export function fingerAt(
  touches: readonly Touch[],
  at: number,
): { x: number; y: number; down: boolean } | undefined {
  const last = touches.findLastIndex((touch) => touch.at <= at)
  const from = touches[last]
  if (!from) return undefined
  const to = touches[last + 1]
  if (!to || to.at - from.at > glideSeconds * 2) return { x: from.x, y: from.y, down: from.down }
  const way = Math.min(1, (at - from.at) / (to.at - from.at))
  const eased = way < 0.5 ? 2 * way * way : 1 - (2 - 2 * way) ** 2 / 2
  return {
    x: Math.round(from.x + (to.x - from.x) * eased),
    y: Math.round(from.y + (to.y - from.y) * eased),
    down: from.down,
  }
}

async function finish(page: Page): Promise<Omit<Film, 'seconds'>> {
  const { frames, description, codec: spoken, poster } = await page.evaluate(closeDarkroom)
  const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'))
  return {
    frames: frames.map((frame) => ({ at: frame.at, key: frame.key, bytes: bytes(frame.bytes) })),
    decoder: { codec: spoken, description: bytes(description) },
    poster: bytes(poster),
  }
}

interface Room {
  shoot: (shot: Shot) => Promise<void>
  close: () => Promise<{
    frames: { at: number; key: boolean; bytes: string }[]
    description: string
    codec: string
    poster: string
  }>
}

declare global {
  var darkroom: Room
}

/* What follows runs in the browser. */

const shoot = (shot: Shot): Promise<void> => globalThis.darkroom.shoot(shot)
const closeDarkroom = (): ReturnType<Room['close']> => globalThis.darkroom.close()

function openDarkroom(of: {
  width: number
  height: number
  screenHeight: number
  scale: number
  codec: string
  bitsPerSecond: number
  framesPerSecond: number
  posterWidth: number
}): void {
  const canvas = new OffscreenCanvas(of.width, of.height)
  const pen = canvas.getContext('2d', { alpha: false })!
  const frames: { at: number; key: boolean; bytes: string }[] = []
  let decoder: VideoDecoderConfig | undefined
  let failure: unknown
  let screen: ImageBitmap | undefined
  let poster: Blob | undefined
  const encoder = new VideoEncoder({
    error: (error) => (failure = error),
    output: (chunk, more) => {
      decoder ??= more?.decoderConfig
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      frames.push({ at: chunk.timestamp / 1e6, key: chunk.type === 'key', bytes: bytes.toBase64() })
    },
  })
  encoder.configure({
    codec: of.codec,
    width: of.width,
    height: of.height,
    framerate: of.framesPerSecond,
    bitrate: of.bitsPerSecond,
    bitrateMode: 'variable',
    latencyMode: 'quality',
    avc: { format: 'avc' },
    contentHint: 'text',
  } as VideoEncoderConfig)

  const draw = ({ finger }: Shot) => {
    pen.fillStyle = '#07171A'
    pen.fillRect(0, 0, of.width, of.height)
    if (screen) pen.drawImage(screen, 0, 0, of.width, of.screenHeight)
    if (!finger) return
    pen.beginPath()
    pen.arc(
      finger.x * of.scale,
      finger.y * of.scale,
      (finger.down ? 17 : 22) * of.scale,
      0,
      Math.PI * 2,
    )
    pen.fillStyle = finger.down ? 'rgb(255 249 237 / .8)' : 'rgb(255 249 237 / .42)'
    pen.fill()
    pen.lineWidth = 2.5 * of.scale
    pen.strokeStyle = 'rgb(7 23 26 / .75)'
    pen.stroke()
  }
  const small = (whole: OffscreenCanvas) => {
    const sheet = new OffscreenCanvas(
      of.posterWidth,
      Math.round((of.height * of.posterWidth) / of.width),
    )
    sheet.getContext('2d')!.drawImage(whole, 0, 0, sheet.width, sheet.height)
    return sheet.convertToBlob({ type: 'image/webp', quality: 0.75 })
  }
  globalThis.darkroom = {
    shoot: async (shot) => {
      if (failure) throw failure
      if (shot.jpeg)
        screen = await createImageBitmap(
          new Blob([Uint8Array.fromBase64(shot.jpeg)], { type: 'image/jpeg' }),
        )
      draw(shot)
      poster ??= await small(canvas)
      const frame = new VideoFrame(canvas, { timestamp: Math.round(shot.at * 1e6) })
      encoder.encode(frame, { keyFrame: shot.key })
      frame.close()
      if (encoder.encodeQueueSize > 4)
        await new Promise((resolve) => encoder.addEventListener('dequeue', resolve, { once: true }))
    },
    close: async () => {
      await encoder.flush()
      if (failure) throw failure
      return {
        frames,
        codec: decoder!.codec,
        description: new Uint8Array(decoder!.description as ArrayBuffer).toBase64(),
        poster: new Uint8Array(await poster!.arrayBuffer()).toBase64(),
      }
    },
  }
}
