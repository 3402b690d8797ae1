import { type CannedReply, readCannedReplies } from '@champa/contract/office/chat'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useApiQuery } from '../../../platform/client.ts'
import { findReplies, replySearch } from './find-replies.ts'

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
