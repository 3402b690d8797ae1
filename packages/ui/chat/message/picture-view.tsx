import { createPortal } from 'react-dom'
import { IconButton } from '../../action/icon-button.tsx'
import { close } from '../../icons/arrow.ts'
import { useLayer } from '../../overlay/use-layer.ts'

interface PictureViewProps {
  open: boolean
  url: string
  /** Accessible name of the picture. */
  label: string
  closeLabel: string
  onClose: () => void
}

/** A picture at full screen size; a tap anywhere closes it. */
export function PictureView({ open, url, label, closeLabel, onClose }: PictureViewProps) {
  const layer = useLayer(open, onClose)
  if (!layer.drawn) return null
  return createPortal(
    <div
      className={layer.leaving ? 'layer chat-picture is-leaving' : 'layer chat-picture'}
      ref={layer.ref}
      onClick={onClose}
    >
      <figure role="dialog" aria-modal="true" aria-label={label} tabIndex={-1}>
        <img src={url} alt={label} />
        <IconButton tonal label={closeLabel} icon={close} size={20} onClick={onClose} />
      </figure>
    </div>,
    document.body,
  )
}
