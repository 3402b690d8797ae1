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
  /** True when several files may be chosen at once; without it, one is taken. */
  multiple?: boolean
  /** Called with at least one file. */
  onFiles: (files: readonly File[]) => void
}

/** A field that selects files: chosen (on a phone also with the camera), dropped or pasted. */
export function DropArea({
  icon,
  title,
  hoverTitle,
  hint,
  dropHint,
  accept,
  closed = false,
  onIntent,
  multiple = false,
  onFiles,
}: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = (files: readonly File[]) => {
    const taken = multiple ? files : files.slice(0, 1)
    if (taken.length > 0 && !closed) onFiles(taken)
  }
  const hovers = useFileArrival(!closed, take)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // The input is reset, so that the same file can be chosen again.
    event.target.value = ''
    take(files)
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
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        tabIndex={-1}
        onChange={change}
      />
    </>
  )
}

/**
 * Accepts files dropped anywhere on the page or pasted; returns whether a file is dragged over the
 * page. Without the handler the browser would navigate to the file.
 */
function useFileArrival(open: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [hovers, setHovers] = useState(false)
  const take = useEffectEvent((files: FileList | undefined) => onFiles([...(files ?? [])]))
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
