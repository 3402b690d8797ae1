import type { CannedReply } from '@champa/contract/office/chat'

/** As many as fit above the field without scrolling. */
const maxFound = 6

/** The search text after a leading slash; null when the text does not search for a reply. */
export function replySearch(text: string): string | null {
  const found = /^\/([^\n]{0,40})$/.exec(text)
  return found ? (found[1] ?? '').trim().toLowerCase() : null
}

/**
 * Matching replies: code prefix first, then matches in code or title, then matches in the message
 * text.
 */
export function findReplies(replies: readonly CannedReply[], search: string): CannedReply[] {
  const rank = ({ code, title, message }: CannedReply): number => {
    if (code.startsWith(search)) return 0
    if (code.includes(search) || title.toLowerCase().includes(search)) return 1
    return message.message_type !== 'generic' &&
      message.message_type !== 'media' &&
      message.payload.toLowerCase().includes(search)
      ? 2
      : 3
  }
  return replies
    .map((reply) => ({ reply, rank: rank(reply) }))
    .filter((one) => one.rank < 3)
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, maxFound)
    .map(({ reply }) => reply)
}
