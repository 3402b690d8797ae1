import { useState, type ReactNode } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { close } from '../icons/arrow.ts'
import './upload.css'

export interface FileRowProps {
  /** URL of a thumbnail; a blank sheet is shown when the browser cannot display it. */
  src: string
  alt: string
  name: string
  /** Upload progress in percent; null before the upload. */
  percent: number | null
  progressLabel: string
  note: ReactNode
  /** Label of the button that removes the file or stops the upload. */
  closeLabel: string
  onClose: () => void
}

/** A chosen file with its upload progress. */
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
      <IconButton label={closeLabel} icon={close} onClick={onClose} />
    </div>
  )
}
