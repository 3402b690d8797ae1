import { Button } from '../action/button.tsx'
import { IconButton } from '../action/icon-button.tsx'
import { close } from '../icons/arrow.ts'
import './update-strip.css'

export interface UpdateStripProps {
  text: string
  actLabel: string
  busy: boolean
  onAct: () => void
  closeLabel: string
  onClose: () => void
}

/** Offers an update of the app. It is shown above the menu and dismissed with one tap. */
export function UpdateStrip({
  text,
  actLabel,
  busy,
  onAct,
  closeLabel,
  onClose,
}: UpdateStripProps) {
  return (
    <div className="update-strip" role="status">
      <span className="update-strip__text">{text}</span>
      <Button kind="tonal" size="sm" busy={busy} onClick={onAct}>
        {actLabel}
      </Button>
      <IconButton label={closeLabel} icon={close} size={18} onClick={onClose} />
    </div>
  )
}
