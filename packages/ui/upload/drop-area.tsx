import {
  type ChangeEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { TileIcon } from '../list/tile-icon.tsx'
import './upload.css'

export interface DropAreaProps {
  icon: string
  title: string
  /** The title shown while a file is dragged over the page. */
  hoverTitle: string
  hint: ReactNode
  /** A hint shown only on devices with a mouse: pictures can also be dropped or pasted. */
  dropHint?: string
  accept: string
  /** True when no file is accepted now; the reason remains readable. */
  closed?: boolean
  /** Called at the first sign of use, before a file is chosen. */
  onIntent?: () => void
  onFile: (file: File) => void
}

/** A field that selects one file: chosen (on a phone also with the camera), dropped or pasted. */
export function DropArea({
  icon,
  title,
  hoverTitle,
  hint,
  dropHint,
  accept,
  closed = false,
  onIntent,
  onFile,
}: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null)
  const hovers = useFileArrival(!closed, onFile)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The input is reset, so that the same file can be chosen again.
    event.target.value = ''
    if (file && !closed) onFile(file)
  }
  const choose = () => {
    if (!closed) input.current?.click()
  }
  return (
    <>
      <button
        type="button"
        className={hovers ? 'drop is-over' : 'drop'}
        aria-disabled={closed || undefined}
        onPointerDown={onIntent}
        onFocus={onIntent}
        onClick={choose}
        data-first-focus=""
      >
        <TileIcon icon={icon} tone={closed ? 'plain' : 'accent'} />
        <b>{hovers ? hoverTitle : title}</b>
        <span className="t-sm c-3">{hint}</span>
        {dropHint && <span className="t-sm c-3 drop__mouse">{dropHint}</span>}
      </button>
      <input ref={input} type="file" accept={accept} hidden tabIndex={-1} onChange={change} />
    </>
  )
}

/**
 * Accepts a picture dropped anywhere on the page or pasted; returns whether a file is dragged over
 * the page. Without the handler the browser would navigate to the file.
 */
function useFileArrival(open: boolean, onFile: (file: File) => void): boolean {
  const [hovers, setHovers] = useState(false)
  const take = useEffectEvent((files: FileList | undefined) => {
    const file = files?.[0]
    if (file && open) onFile(file)
  })
  useEffect(() => {
    const over = (event: DragEvent) => {
      event.preventDefault()
      setHovers(event.dataTransfer?.types.includes('Files') ?? false)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setHovers(false)
    }
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setHovers(false)
      take(event.dataTransfer?.files)
    }
    const paste = (event: ClipboardEvent) => take(event.clipboardData?.files)
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    addEventListener('paste', paste)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
      removeEventListener('paste', paste)
    }
  }, [])
  return hovers && open
}
