import { useEffect, useState } from 'react'
import { IconButton } from '../../action/icon-button.tsx'
import { close } from '../../icons/arrow.ts'
import { filmStrip } from '../../icons/chat.ts'
import { Icon } from '../../brand/icon.tsx'

interface AttachPreviewProps {
  file: File
  removeLabel: string
  onRemove: () => void
}

/** Preview of the file to be sent. */
export function AttachPreview({ file, removeLabel, onRemove }: AttachPreviewProps) {
  const url = useFileUrl(file)
  const size =
    file.size < 1024 * 1024
      ? `${Math.ceil(file.size / 1024)} kB`
      : `${(file.size / 1024 / 1024).toFixed(1)} MB`
  return (
    <div className="composer__preview">
      <span className="composer__thumb">
        {url !== null && (
          <FirstSight key={url} isPicture={file.type.startsWith('image/')} url={url} />
        )}
      </span>
      <span className="grow">
        <span className="ell">{file.name}</span>
        <span className="num t-xs c-3">{size}</span>
      </span>
      <IconButton label={removeLabel} icon={close} size={18} onClick={onRemove} />
    </div>
  )
}

/** The picture or the first frame of the video; an icon when the browser cannot display it. */
function FirstSight({ isPicture, url }: { isPicture: boolean; url: string }) {
  const [lost, setLost] = useState(false)
  const lose = () => setLost(true)
  if (lost) return <Icon icon={filmStrip} size={28} />
  if (isPicture) return <img src={url} alt="" onError={lose} />
  // Safari shows no frame of a video at position 0.
  return (
    <video
      src={`${url}#t=0.001`}
      muted
      playsInline
      preload="metadata"
      aria-hidden="true"
      tabIndex={-1}
      onError={lose}
    />
  )
}

function useFileUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
