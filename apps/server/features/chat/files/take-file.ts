import { chatImageExtensions, chatVideoExtensions } from '@champa/contract/chat'
import type { UploadedFile } from '@champa/contract/endpoint'
import { secondsOf, takeFromWindow } from '../../../platform/database/attempts.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { cleanText } from '../send/clean-text.ts'
import { checkVideo } from '../media/check-video.ts'
import { keepFile, type MadeFile } from './keep-file.ts'
import { mediaLink } from './media-link.ts'
import { fileURLToPath } from 'node:url'
import { openWorkers } from '../../../platform/files/workers.ts'
import type { PictureMade, PictureTask } from '../media/picture-messages.ts'

/**
 * The picture workers of this server. They start with the first picture and stop with the server.
 */
const pictureMaker = openWorkers<PictureTask, PictureMade>(
  fileURLToPath(new URL('../media/picture-main.ts', import.meta.url)),
)

const uploads = { maxAttempts: 20, windowMs: 60_000 }
const maxNameLength = 120

export interface ReceivedFile {
  path: string
  url: string
  fileType: 'image' | 'video'
  name: string
  width: number | null
  height: number | null
}

export interface Taking {
  room: bigint
  /** The uploader, to whom the rate limit applies: a customer's flood does not limit staff. */
  by: bigint
  fileType: 'image' | 'video'
}

export type NotTaken =
  | { refused: 'CHAT_FILE_UNSUPPORTED' | 'CHAT_FILE_TOO_LARGE' | 'CHAT_UPLOAD_FAIL' }
  | { refused: 'INVALID_INPUT'; details: { fields: string[] } }
  | { refused: 'REQUEST_LIMIT'; details: { retryAfter: number } }

/**
 * Accepts an upload for one conversation: applies the rate limit before reading, checks extension
 * and content, and stores a sanitized file.
 */
export async function takeFile(
  ctx: AppContext,
  { room, by, fileType }: Taking,
  readFile: () => Promise<UploadedFile | 'too-large' | null>,
): Promise<ReceivedFile | NotTaken> {
  const waitMs = await takeFromWindow(ctx.db, `chat-upload:${by}`, uploads)
  if (waitMs !== null)
    return { refused: 'REQUEST_LIMIT', details: { retryAfter: secondsOf(waitMs) } }
  const came = await readFile()
  if (came === null) return { refused: 'INVALID_INPUT', details: { fields: ['file'] } }
  if (came === 'too-large') return { refused: 'CHAT_FILE_TOO_LARGE' }
  const made = fileType === 'image' ? await makeImage(came) : makeVideo(came)
  if ('refused' in made) return made
  const path = await keepFile(ctx, room, made)
  if (path === null) return { refused: 'CHAT_UPLOAD_FAIL' }
  return {
    path,
    url: mediaLink(ctx, room, path),
    fileType,
    name: made.name,
    width: made.width,
    height: made.height,
  }
}

const unsupported = { refused: 'CHAT_FILE_UNSUPPORTED' } as const

async function makeImage({ name, bytes }: UploadedFile): Promise<MadeFile | NotTaken> {
  if (!endsIn(name, chatImageExtensions)) return unsupported
  const made = await pictureMaker.run({ bytes })
  if (made.outcome === 'made')
    return {
      fileType: 'image',
      bytes: made.bytes,
      type: made.type,
      name: nameOf(name),
      width: made.width,
      height: made.height,
    }
  return made.outcome === 'unavailable' ? { refused: 'CHAT_UPLOAD_FAIL' } : unsupported
}

function makeVideo({ name, bytes }: UploadedFile): MadeFile | NotTaken {
  const video = endsIn(name, chatVideoExtensions) ? checkVideo(bytes) : null
  return video ? { fileType: 'video', name: nameOf(name), ...video } : unsupported
}

function endsIn(name: string, extensions: readonly string[]): boolean {
  const extension = /[^./\\]\.([a-z0-9]{1,5})$/i.exec(cleanText(name))?.[1]
  return extension !== undefined && extensions.includes(extension.toLowerCase())
}

/**
 * A display name, never used as a path: the end of the last path segment, without invisible
 * characters.
 */
const nameOf = (name: string): string =>
  cleanText(name)
    .replaceAll(/[\p{Cf}\p{Cc}\u2028\u2029]/gu, '')
    .split(/[/\\]/)
    .at(-1)!
    .slice(-maxNameLength)
    .toWellFormed()
