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
  /** Placeholder while a file is attached. */
  caption: string
  send: string
  attach: string
  tooLong: string
  removeFile: string
}

interface ComposerProps {
  words: ComposerWords
  text: string
  /** Maximum number of characters; the count is shown from `countFrom` characters on. */
  maxLength: number
  countFrom: number
  accept: string
  /** The attached file, which is sent with the text as its caption. */
  file: File | null
  onText: (text: string) => void
  onFile: (file: File | null) => void
  onSend: () => void
  onBlur?: () => void
  /**
   * Called before the composer handles the key, which it ignores after `preventDefault`: a list of
   * replies uses the arrow keys and Enter.
   */
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  /** Content shown above the field. */
  children?: ReactNode
  fieldRef?: Ref<HTMLTextAreaElement>
}

/** Message field that grows to four lines, shows a character count, and accepts a file. */
export function Composer({
  words,
  text,
  maxLength,
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
}: ComposerProps) {
  const id = useId()
  const desktop = useDesk()
  const { box, setBox } = useBox(fieldRef)
  const tooLong = text.length > maxLength
  const empty = text.trim() === '' && file === null
  useGrow(box, text)
  useFileFocus(box, file)
  const send = () => {
    if (!empty && !tooLong) onSend()
    box.current?.focus({ preventScroll: true })
  }
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown?.(event)
    if (event.defaultPrevented || !isSendKey(event, desktop)) return
    event.preventDefault()
    send()
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.files[0]
    if (!pasted) return
    event.preventDefault()
    onFile(pasted)
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
        <AttachButton label={words.attach} accept={accept} onFile={onFile} />
        <textarea
          ref={setBox}
          className="composer__box"
          rows={1}
          value={text}
          placeholder={file ? words.caption : words.placeholder}
          aria-label={file ? words.caption : words.placeholder}
          aria-describedby={text.length >= countFrom ? id : undefined}
          aria-invalid={tooLong || undefined}
          enterKeyHint={desktop ? 'send' : 'enter'}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={keys}
          onPaste={paste}
          onBlur={onBlur}
        />
        <SendButton label={words.send} disabled={empty || tooLong} />
      </div>
      {text.length >= countFrom && (
        <TextCount id={id} length={text.length} maxLength={maxLength} tooLong={words.tooLong} />
      )}
    </form>
  )
}

interface AttachButtonProps {
  label: string
  accept: string
  onFile: (file: File | null) => void
}

/** Opens the file picker of the device. */
function AttachButton({ label, accept, onFile }: AttachButtonProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label={label} icon={plusCircle} onClick={() => chooser.current?.click()} />
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
    </>
  )
}

function SendButton({ label, disabled }: { label: string; disabled: boolean }) {
  return (
    <button
      type="submit"
      className="composer__send"
      aria-label={label}
      title={label}
      disabled={disabled}
    >
      <Icon icon={paperPlaneFill} size={20} />
    </button>
  )
}

interface TextCountProps {
  id: string
  length: number
  maxLength: number
  /** The text that a screen reader announces while the message is too long. */
  tooLong: string
}

function TextCount({ id, length, maxLength, tooLong }: TextCountProps) {
  const isOver = length > maxLength
  return (
    <p className={isOver ? 'composer__count num is-over' : 'composer__count num'} id={id}>
      <span role="status">{isOver && tooLong}</span>
      <span>
        {length.toLocaleString('en-US')} / {maxLength.toLocaleString('en-US')}
      </span>
    </p>
  )
}

/** Returns a ref to the field, and passes the field to the parent's ref as well. */
function useBox(fieldRef: Ref<HTMLTextAreaElement> | undefined) {
  const box = useRef<HTMLTextAreaElement | null>(null)
  const setBox = (element: HTMLTextAreaElement | null) => {
    box.current = element
    if (typeof fieldRef === 'function') fieldRef(element)
    else if (fieldRef) fieldRef.current = element
  }
  return { box, setBox }
}

/** Whether a key sends the text: Enter on a desktop, otherwise Ctrl or Cmd with Enter. */
function isSendKey(event: KeyboardEvent, desktop: boolean): boolean {
  return (
    event.key === 'Enter' &&
    !event.shiftKey &&
    !event.nativeEvent.isComposing &&
    // Safari reports the key that ends an input method's composition as 229, with isComposing
    // already false.
    event.keyCode !== 229 &&
    (desktop || event.ctrlKey || event.metaKey)
  )
}

/** Fits the height to the text. The stylesheet limits it to four lines, above which it scrolls. */
function useGrow(box: { current: HTMLTextAreaElement | null }, text: string): void {
  useLayoutEffect(() => {
    const field = box.current
    if (!field) return
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight}px`
  }, [box, text])
}

/**
 * Focuses the field when a file is attached, for its caption, and when it is removed, because the
 * focused remove button disappears.
 */
function useFileFocus(box: { current: HTMLTextAreaElement | null }, file: File | null): void {
  const last = useRef(file)
  useEffect(() => {
    if (last.current !== file) box.current?.focus({ preventScroll: true })
    last.current = file
  }, [box, file])
}
