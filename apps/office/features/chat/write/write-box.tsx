import type { OutgoingContent } from '@champa/client/chat/outbox/outgoing'
import { chatAccept, fileTypeOf, refuseFile } from '@champa/client/chat/refuse-file'
import { openTypingOut } from '@champa/client/chat/typing'
import { forget, readStored, store } from '@champa/client/device/storage'
import { maxChatTextLength, type StaffMessage } from '@champa/contract/chat-message'
import { storageKeys } from '@champa/contract/constants'
import type { CannedReply } from '@champa/contract/office/chat/endpoints'
import { Composer } from '@champa/ui/chat/compose/composer'
import { toast } from '@champa/ui/overlay/toast'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { emitTyping } from '../../../platform/api/socket.ts'
import { whenLeaving } from '../../../platform/client.ts'
import { ReplyList } from './reply-list.tsx'
import { replySearch, useReplies } from './use-replies.ts'
import './write.css'

const countFrom = 1_900
const keyboardQuery = '(hover: hover) and (pointer: fine)'

interface Props {
  room: string
  onSend: (content: OutgoingContent<StaffMessage>) => void
}

/** The composer for staff: text, files and, after a slash, canned replies. */
export function WriteBox({ room, onSend }: Props) {
  const t = useTranslations()
  const [text, setText] = useState(() => readDraft(room))
  const { file, attach } = useAttachment()
  const field = useRef<HTMLTextAreaElement>(null)
  const [typing] = useState(() => openTypingOut(emitTyping))
  useEffect(() => () => typing.stop(), [typing])
  // The field is focused only with a hardware keyboard, because a virtual keyboard would cover the
  // messages.
  useEffect(() => {
    if (matchMedia(keyboardQuery).matches) field.current?.focus({ preventScroll: true })
  }, [])

  function write(next: string): void {
    setText(next)
    keepDraft(room, next)
    // The customer does not see a search for a canned reply as typing.
    typing.typed(replySearch(next) === null ? next : '')
  }

  function send(): void {
    const type = file && fileTypeOf(file.name)
    if (file && type)
      onSend({ kind: 'file', file, name: file.name, fileType: type, caption: text, path: null })
    else onSend({ kind: 'message', message: { message_type: 'text', payload: text } })
    attach(null)
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
      maxLength={maxChatTextLength}
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

/** The file to be sent. A file that is not accepted shows its refusal as a toast instead. */
function useAttachment() {
  const t = useTranslations()
  const [file, setFile] = useState<File | null>(null)
  const attach = (chosen: File | null) => {
    const refusal = chosen && refuseFile(chosen)
    if (!refusal) return setFile(chosen)
    toast.show({
      kind: 'err',
      text:
        refusal.code === 'CHAT_FILE_TOO_LARGE'
          ? t('errors.CHAT_FILE_TOO_LARGE', { n: String(refusal.maxMegabytes) })
          : t(`errors.${refusal.code}`),
    })
  }
  return { file, attach }
}

let drafts: Map<string, string> | null = null

function load(): Map<string, string> {
  try {
    const stored: Record<string, string> = JSON.parse(
      readStored(storageKeys.officeDrafts, 'session') ?? '{}',
    )
    return new Map(Object.entries(stored))
  } catch {
    // The stored value is not valid JSON, so this app did not write it.
    return new Map()
  }
}

/** The unsent text of a conversation. It survives a reload and is deleted on sign-out. */
function readDraft(room: string): string {
  return (drafts ??= load()).get(room) ?? ''
}

function keepDraft(room: string, text: string): void {
  drafts ??= load()
  if (text === '') drafts.delete(room)
  else drafts.set(room, text)
  store(storageKeys.officeDrafts, JSON.stringify(Object.fromEntries(drafts)), 'session')
}

whenLeaving(() => {
  drafts = null
  forget(storageKeys.officeDrafts)
})
