import { type CannedReply, readCannedReplies } from '@champa/contract/office/chat/endpoints'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useApiQuery } from '../../../platform/client.ts'

/**
 * The canned replies that match the text after a slash. The arrow keys move the selection, Enter
 * and Tab pick it, and Escape cancels the search.
 */
export function useReplies(
  text: string,
  onPick: (reply: CannedReply) => void,
  onCancel: () => void,
) {
  const search = replySearch(text)
  const { data } = useApiQuery(readCannedReplies, undefined, {
    enabled: search !== null,
    staleTime: 60_000,
  })
  const [at, setAt] = useState(0)
  useEffect(() => setAt(0), [search])
  const list = search === null || !data ? null : findReplies(data.replies, search)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!list || event.altKey || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = list[at]
    if (step !== undefined && list.length > 0) setAt((at + step + list.length) % list.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen)
      onPick(chosen)
    else if (event.key === 'Escape') onCancel()
    else return
    event.preventDefault()
  }
  return { list, at: Math.min(at, Math.max(0, (list?.length ?? 1) - 1)), onKeyDown }
}

/** The maximum number of replies that fits above the field without scrolling. */
const maxFound = 6

/** The search text after a leading slash; null when the text does not search for a reply. */
export function replySearch(text: string): string | null {
  const match = /^\/([^\n]{0,40})$/.exec(text)
  return match ? (match[1] ?? '').trim().toLowerCase() : null
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
