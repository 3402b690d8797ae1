import type { Browser, Page } from '@playwright/test'
import { phone } from '../../e2e/devices.ts'
import type { Recorded } from './record-film.ts'
import type { Touch } from './recorder.ts'

/** The phone's screen above a dark band for the captions, so that captions cover nothing. */
export const picture = { width: 544, height: 1328 }
const screenHeight = 1177

const framesPerSecond = 12
const bitsPerSecond = 200_000
const posterWidth = 360
/** H.264 High 3.1, which every phone of the last ten years decodes in hardware. */
const codec = 'avc1.64001f'
const glideSeconds = 0.6

export interface EncodedFrame {
  at: number
  key: boolean
  bytes: Uint8Array
}

export interface Film {
  frames: EncodedFrame[]
  /** The decoder configuration, for the MP4 header. */
  decoder: { codec: string; description: Uint8Array }
  seconds: number
  /** The poster image as a WebP. */
  poster: Uint8Array
}

interface Shot {
  jpeg?: string
  finger?: { x: number; y: number; down: boolean }
  at: number
  key: boolean
}

/** Draws the finger into the recorded frames and encodes them in the browser. */
export async function encodeFilm(
  browser: Browser,
  { recorder, cues, seconds }: Recorded,
): Promise<Film> {
  const page = await browser.newPage()
  try {
    // Encoders require a secure context; localhost is one.
    await page.route('http://localhost/film', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    )
    await page.goto('http://localhost/film')
    await page.evaluate(openEncoder, { ...picture, codec, bitsPerSecond, framesPerSecond })
    await page.evaluate(openCanvas, {
      ...picture,
      screenHeight,
      scale: picture.width / phone.viewport.width,
      posterWidth,
    })
    let shown = -1
    let finger = ''
    const starts = cues.map(({ from }) => from)
    for (let tick = 0; tick < seconds * framesPerSecond; tick += 1) {
      const at = tick / framesPerSecond
      const newest = Math.max(
        0,
        recorder.frames.findLastIndex((frame) => frame.at <= at),
      )
      const touch = fingerAt(recorder.touches, at)
      const key =
        tick === 0 || starts.some((start) => start > at - 1 / framesPerSecond && start <= at)
      if (newest === shown && JSON.stringify(touch) === finger && !key) continue
      await page.evaluate(shoot, {
        at,
        key,
        ...(touch ? { finger: touch } : {}),
        ...(newest === shown ? {} : { jpeg: recorder.frames[newest]?.jpeg }),
      })
      ;[shown, finger] = [newest, JSON.stringify(touch)]
    }
    return { ...(await finish(page)), seconds }
  } finally {
    await page.close()
  }
}

/** The interpolated position of the finger; undefined before its first touch. */
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
  const { frames, description, codec: spoken, poster } = await page.evaluate(finishFilm)
  const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'))
  return {
    frames: frames.map((frame) => ({ at: frame.at, key: frame.key, bytes: bytes(frame.bytes) })),
    decoder: { codec: spoken, description: bytes(description) },
    poster: bytes(poster),
  }
}

/** Output of the encoder in the page. Bytes are in base64. */
interface Encoded {
  frames: { at: number; key: boolean; bytes: string }[]
  description: string
  codec: string
}

declare global {
  var filmEncoder: {
    encode: (canvas: OffscreenCanvas, shot: Pick<Shot, 'at' | 'key'>) => Promise<void>
    close: () => Promise<Encoded>
  }
  var filmCanvas: {
    draw: (shot: Shot) => Promise<OffscreenCanvas>
    poster: () => Promise<string>
  }
}

/* The functions below run in the browser and are self-contained. */

const shoot = async (shot: Shot): Promise<void> =>
  globalThis.filmEncoder.encode(await globalThis.filmCanvas.draw(shot), shot)

const finishFilm = async (): Promise<Encoded & { poster: string }> => ({
  ...(await globalThis.filmEncoder.close()),
  poster: await globalThis.filmCanvas.poster(),
})

function openEncoder(of: {
  width: number
  height: number
  codec: string
  bitsPerSecond: number
  framesPerSecond: number
}): void {
  const frames: Encoded['frames'] = []
  let decoder: VideoDecoderConfig | undefined
  let failure: unknown
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
  globalThis.filmEncoder = {
    encode: async (canvas, { at, key }) => {
      if (failure) throw failure
      const frame = new VideoFrame(canvas, { timestamp: Math.round(at * 1e6) })
      encoder.encode(frame, { keyFrame: key })
      frame.close()
      if (encoder.encodeQueueSize > 4)
        await new Promise((resolve) => encoder.addEventListener('dequeue', resolve, { once: true }))
    },
    close: async () => {
      await encoder.flush()
      if (failure || !decoder) throw failure ?? new Error('no frame was encoded')
      const description = new Uint8Array(decoder.description as ArrayBuffer).toBase64()
      return { frames, codec: decoder.codec, description }
    },
  }
}

function openCanvas(of: {
  width: number
  height: number
  screenHeight: number
  scale: number
  posterWidth: number
}): void {
  const canvas = new OffscreenCanvas(of.width, of.height)
  const pen = canvas.getContext('2d', { alpha: false })!
  let screen: ImageBitmap | undefined
  let poster: Blob | undefined
  const drawFinger = ({ x, y, down }: NonNullable<Shot['finger']>) => {
    pen.beginPath()
    pen.arc(x * of.scale, y * of.scale, (down ? 17 : 22) * of.scale, 0, Math.PI * 2)
    pen.fillStyle = down ? 'rgb(255 249 237 / .8)' : 'rgb(255 249 237 / .42)'
    pen.fill()
    pen.lineWidth = 2.5 * of.scale
    pen.strokeStyle = 'rgb(7 23 26 / .75)'
    pen.stroke()
  }
  const takePoster = () => {
    const sheet = new OffscreenCanvas(
      of.posterWidth,
      Math.round((of.height * of.posterWidth) / of.width),
    )
    sheet.getContext('2d')?.drawImage(canvas, 0, 0, sheet.width, sheet.height)
    return sheet.convertToBlob({ type: 'image/webp', quality: 0.75 })
  }
  globalThis.filmCanvas = {
    draw: async ({ jpeg, finger }) => {
      if (jpeg)
        screen = await createImageBitmap(
          new Blob([Uint8Array.fromBase64(jpeg)], { type: 'image/jpeg' }),
        )
      pen.fillStyle = '#07171A'
      pen.fillRect(0, 0, of.width, of.height)
      if (screen) pen.drawImage(screen, 0, 0, of.width, of.screenHeight)
      if (finger) drawFinger(finger)
      poster ??= await takePoster()
      return canvas
    },
    poster: async () => new Uint8Array(await poster!.arrayBuffer()).toBase64(),
  }
}
