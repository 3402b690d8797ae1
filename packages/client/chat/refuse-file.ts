import {
  chatImageExtensions,
  chatImageMaxBytes,
  chatVideoExtensions,
  chatVideoMaxBytes,
} from '@champa/contract/chat'
import { maxChatTextLength, type fileTypes } from '@champa/contract/chat-message'

/**
 * The reasons why a file is refused. CHAT_TEXT_TOO_LONG is included because the caption is part of
 * the message.
 */
export type FileRefusal =
  | { code: 'CHAT_FILE_UNSUPPORTED' }
  | { code: 'CHAT_TEXT_TOO_LONG' }
  | { code: 'CHAT_FILE_TOO_LARGE'; maxMegabytes: number }

const megabyte = 1024 * 1024

/** File extensions that the file picker offers. */
export const chatAccept = [...chatImageExtensions, ...chatVideoExtensions]
  .map((extension) => `.${extension}`)
  .join(',')

/**
 * The type of a file, picture or video, by its extension, which the server checks before the
 * content; null for any other file.
 */
export function fileTypeOf(name: string): 'image' | 'video' | null {
  const extension = /[^/\\]\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (chatImageExtensions.some((known) => known === extension)) return 'image'
  return chatVideoExtensions.some((known) => known === extension) ? 'video' : null
}

/** Checks a file before the upload; null when it is acceptable. The server checks again. */
export function refuseFile(
  { name, size }: { name: string; size: number },
  caption = '',
): FileRefusal | null {
  if (caption.length > maxChatTextLength) return { code: 'CHAT_TEXT_TOO_LONG' }
  const type = fileTypeOf(name)
  if (type === null || size === 0) return { code: 'CHAT_FILE_UNSUPPORTED' }
  const maxMegabytes = maxMegabytesOf(type)
  return size > maxMegabytes * megabyte ? { code: 'CHAT_FILE_TOO_LARGE', maxMegabytes } : null
}

/** Maximum size of a file type, because the server's refusal does not contain it. */
export const maxMegabytesOf = (fileType: (typeof fileTypes)[number]): number =>
  (fileType === 'image' ? chatImageMaxBytes : chatVideoMaxBytes) / megabyte
