import {
  chatImageExtensions,
  chatImageMaxBytes,
  chatVideoExtensions,
  chatVideoMaxBytes,
} from '@champa/contract/chat'
import { chatTextMost, type fileTypes } from '@champa/contract/chat-message'

/** The words under it are part of its message. */
export type FileRefusal =
  | { code: 'CHAT_FILE_UNSUPPORTED' }
  | { code: 'CHAT_TEXT_TOO_LONG' }
  | { code: 'CHAT_FILE_TOO_LARGE'; maxMegabytes: number }

const megabyte = 1024 * 1024

/** What the file chooser offers. */
export const chatAccept = [...chatImageExtensions, ...chatVideoExtensions]
  .map((extension) => `.${extension}`)
  .join(',')

/** Picture or video by the name's extension, as the server sees it before it looks inside; null for every other. */
export function fileTypeOf(name: string): 'image' | 'video' | null {
  const extension = /[^/\\]\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (chatImageExtensions.some((known) => known === extension)) return 'image'
  return chatVideoExtensions.some((known) => known === extension) ? 'video' : null
}

/** What is wrong with a file before anything of it is sent; null when nothing is. The server looks again. */
export function refuseFile(
  { name, size }: { name: string; size: number },
  caption = '',
): FileRefusal | null {
  if (caption.length > chatTextMost) return { code: 'CHAT_TEXT_TOO_LONG' }
  const type = fileTypeOf(name)
  if (type === null || size === 0) return { code: 'CHAT_FILE_UNSUPPORTED' }
  const maxMegabytes = maxMegabytesOf(type)
  return size > maxMegabytes * megabyte ? { code: 'CHAT_FILE_TOO_LARGE', maxMegabytes } : null
}

/** What the server takes of such a file: it says that one is too large, and not for what. */
export const maxMegabytesOf = (fileType: (typeof fileTypes)[number]): number =>
  (fileType === 'image' ? chatImageMaxBytes : chatVideoMaxBytes) / megabyte
