import { useState, type ReactNode } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { close } from '../glyph/arrow.ts'
import './upload.css'

export interface FileRowProps {
  /** A small view of the picture; a blank sheet where the file is none. */
  src: string
  alt: string
  name: string
  /** How far it is, in percent; null while nothing is sent. */
  percent: number | null
  progressLabel: string
  note: ReactNode
  /** Takes it out, or stops it. */
  closeLabel: string
  onClose: () => void
}

/** A chosen file, and how far its upload is. */
export function FileRow({
  src,
  alt,
  name,
  percent,
  progressLabel,
  note,
  closeLabel,
  onClose,
}: FileRowProps) {
  const [unseen, setUnseen] = useState<string | null>(null)
  return (
    <div className="acct file-row">
      {unseen === src ? (
        <span className="file-row__view" />
      ) : (
        <img className="file-row__view" src={src} alt={alt} onError={() => setUnseen(src)} />
      )}
      <div className="file-row__facts">
        <p className="fw-6 ell" translate="no">
          {name}
        </p>
        {percent !== null && (
          <div
            className="prog"
            role="progressbar"
            aria-label={progressLabel}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <i style={{ transform: `scaleX(${percent / 100})` }} />
          </div>
        )}
        <div className="t-xs c-3 num">{note}</div>
      </div>
      <IconButton label={closeLabel} glyph={close} onClick={onClose} />
    </div>
  )
}
