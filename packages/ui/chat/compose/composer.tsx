import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { IconButton } from '../../action/icon-button.tsx'
import { paperPlaneFill, plusCircle } from '../../icons/chat.ts'
import { Icon } from '../../brand/icon.tsx'
import { AttachPreview } from './attach-preview.tsx'
import { useDesk } from './use-desk.ts'
import './compose.css'

export interface ComposerWords {
  placeholder: string
  /** In place of it, while a file waits for its words. */
  caption: string
  send: string
  attach: string
  tooLong: string
  removeFile: string
}

interface ComposerProps {
  words: ComposerWords
  text: string
  /** Characters that may be sent; from `countFrom` on they are counted in sight. */
  most: number
  countFrom: number
  accept: string
  /** A file that waits to be sent, with the text as its words. */
  file: File | null
  onText: (text: string) => void
  onFile: (file: File | null) => void
  onSend: () => void
  onBlur?: () => void
  /** Before the keys of the composer's own: a list of replies takes arrows and Enter. */
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  /** Above the field. */
  children?: ReactNode
  fieldRef?: Ref<HTMLTextAreaElement>
}

/** Where one writes: grows to four lines, counts near the end, and takes a picture or a video. */
export function Composer(props: ComposerProps) {
  const {
    words,
    text,
    most,
    countFrom,
    accept,
    file,
    onText,
    onFile,
    onSend,
    onBlur,
    onKeyDown,
    children,
    fieldRef,
  } = props
  const id = useId()
  const desk = useDesk()
  const box = useRef<HTMLTextAreaElement | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const tooLong = text.length > most
  const empty = text.trim() === '' && file === null
  useGrow(box, text)
  useFileFocus(box, file)
  const send = () => {
    if (!empty && !tooLong) onSend()
    box.current?.focus({ preventScroll: true })
  }
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown?.(event)
    // 229: a key that an input method still works on, where isComposing is already over (Safari).
    if (
      event.defaultPrevented ||
      event.key !== 'Enter' ||
      event.shiftKey ||
      event.nativeEvent.isComposing ||
      event.keyCode === 229
    )
      return
    if (!desk && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    send()
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.files[0]
    if (!pasted) return
    event.preventDefault()
    onFile(pasted)
  }
  const setBox = (element: HTMLTextAreaElement | null) => {
    box.current = element
    if (typeof fieldRef === 'function') fieldRef(element)
    else if (fieldRef) fieldRef.current = element
  }
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {children}
      {file && (
        <AttachPreview file={file} removeLabel={words.removeFile} onRemove={() => onFile(null)} />
      )}
      <div className="composer__row">
        <IconButton
          label={words.attach}
          icon={plusCircle}
          onClick={() => chooser.current?.click()}
        />
        <input
          ref={chooser}
          className="composer__file"
          type="file"
          accept={accept}
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => {
            onFile(event.target.files?.[0] ?? null)
            event.target.value = ''
          }}
        />
        <textarea
          ref={setBox}
          className="composer__box"
          rows={1}
          value={text}
          placeholder={file ? words.caption : words.placeholder}
          aria-label={file ? words.caption : words.placeholder}
          aria-describedby={text.length >= countFrom ? id : undefined}
          aria-invalid={tooLong || undefined}
          enterKeyHint={desk ? 'send' : 'enter'}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={keys}
          onPaste={paste}
          onBlur={onBlur}
        />
        <button
          type="submit"
          className="composer__send"
          aria-label={words.send}
          title={words.send}
          disabled={empty || tooLong}
        >
          <Icon icon={paperPlaneFill} size={20} />
        </button>
      </div>
      {text.length >= countFrom && (
        <p className={tooLong ? 'composer__count num is-over' : 'composer__count num'} id={id}>
          <span role="status">{tooLong && words.tooLong}</span>
          <span>
            {text.length.toLocaleString('en-US')} / {most.toLocaleString('en-US')}
          </span>
        </p>
      )}
    </form>
  )
}

/** As high as its words, to the four lines that the stylesheet allows; then it scrolls. */
function useGrow(box: { current: HTMLTextAreaElement | null }, text: string): void {
  useLayoutEffect(() => {
    const field = box.current
    if (!field) return
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight}px`
  }, [box, text])
}

/** A file that came, however it came, waits for its words; and when it goes the focus is not lost with its button. */
function useFileFocus(box: { current: HTMLTextAreaElement | null }, file: File | null): void {
  const last = useRef(file)
  useEffect(() => {
    if (last.current !== file) box.current?.focus({ preventScroll: true })
    last.current = file
  }, [box, file])
}
