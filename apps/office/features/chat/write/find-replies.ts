import type { CannedReply } from '@champa/contract/office/chat'

/** As many as fit above the field without scrolling. */
const most = 6

/** What follows the slash that a text begins with; null when it calls for no reply. */
export function replySearch(text: string): string | null {
  const found = /^\/([^\n]{0,40})$/.exec(text)
  return found ? (found[1] ?? '').trim().toLowerCase() : null
}

/** Replies whose code begins so first, then those that have it in the code, the title or the words. */
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
    .slice(0, most)
    .map(({ reply }) => reply)
}
