import type { OutgoingContent } from '@champa/client/chat/outbox/outgoing'
import { chatAccept, fileTypeOf, refuseFile } from '@champa/client/chat/refuse-file'
import { openTypingOut } from '@champa/client/chat/typing'
import { maxChatTextLength, type StaffMessage } from '@champa/contract/chat-message'
import { type CannedReply, readCannedReplies } from '@champa/contract/office/chat'
import { Composer } from '@champa/ui/chat/compose/composer'
import { toast } from '@champa/ui/overlay/toast'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { sayTyping } from '../../../platform/api/socket.ts'
import { useApiQuery } from '../../../platform/api/use-api-query.ts'
import { keepDraft, readDraft } from './drafts.ts'
import { findReplies, replySearch } from './find-replies.ts'
import { ReplyList } from './reply-list.tsx'
import './write.css'

const countFrom = 1_900
const keyboard = '(hover: hover) and (pointer: fine)'

interface Props {
  room: string
  onSend: (content: OutgoingContent<StaffMessage>) => void
}

/** Where the staff writes: text, files, and after a slash the canned replies. */
export function WriteBox({ room, onSend }: Props) {
  const t = useTranslations()
  const [text, setText] = useState(() => readDraft(room))
  const [file, setFile] = useState<File | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [typing] = useState(() => openTypingOut(sayTyping))
  useEffect(() => () => typing.stop(), [typing])
  // Whoever has a keyboard writes at once; on a phone it would cover what was said.
  useEffect(() => {
    if (matchMedia(keyboard).matches) field.current?.focus({ preventScroll: true })
  }, [])

  function write(next: string): void {
    setText(next)
    keepDraft(room, next)
    // Whoever looks for a reply does not write to the customer yet.
    typing.typed(replySearch(next) === null ? next : '')
  }

  function attach(chosen: File | null): void {
    const refusal = chosen && refuseFile(chosen)
    if (refusal)
      toast.show({
        kind: 'err',
        text:
          refusal.code === 'CHAT_FILE_TOO_LARGE'
            ? t('errors.CHAT_FILE_TOO_LARGE', { n: String(refusal.maxMegabytes) })
            : t(`errors.${refusal.code}`),
      })
    else setFile(chosen)
  }

  function send(): void {
    const type = file && fileTypeOf(file.name)
    if (file && type)
      onSend({ kind: 'file', file, name: file.name, fileType: type, caption: text, path: null })
    else onSend({ kind: 'message', message: { message_type: 'text', payload: text } })
    setFile(null)
    typing.stop()
    write('')
  }

  function use(reply: CannedReply): void {
    if (reply.message.message_type === 'text') write(reply.message.payload)
    else {
      onSend({ kind: 'message', message: reply.message })
      write('')
    }
    field.current?.focus()
  }

  const replies = useReplies(text, use, () => write(''))
  return (
    <Composer
      words={{
        placeholder: t('write.placeholder'),
        caption: t('write.caption'),
        send: t('write.send'),
        attach: t('write.attach'),
        tooLong: t('errors.CHAT_TEXT_TOO_LONG'),
        removeFile: t('common.remove'),
      }}
      text={text}
      most={maxChatTextLength}
      countFrom={countFrom}
      accept={chatAccept}
      file={file}
      onText={write}
      onFile={attach}
      onSend={send}
      onBlur={typing.stop}
      onKeyDown={(event) => {
        replies.onKeyDown(event)
        if (event.key === 'Escape' && !event.defaultPrevented)
          (
            document.querySelector<HTMLElement>('.inbox-row[aria-current]') ??
            document.querySelector<HTMLElement>('.inbox-row')
          )?.focus()
      }}
      fieldRef={field}
    >
      {replies.list && <ReplyList replies={replies.list} at={replies.at} onPick={use} />}
    </Composer>
  )
}

/** The replies that a slash calls for; arrows choose, Enter and Tab take, Escape gives up. */
function useReplies(text: string, onPick: (reply: CannedReply) => void, onGiveUp: () => void) {
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
    else if (event.key === 'Escape') onGiveUp()
    else return
    event.preventDefault()
  }
  return { list, at: Math.min(at, Math.max(0, (list?.length ?? 1) - 1)), onKeyDown }
}
