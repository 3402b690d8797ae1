import type { Message } from '@champa/contract/chat-message'
import { useEffect, useEffectEvent, useState } from 'react'
import { filmStrip, imageBroken } from '../../icons/chat.ts'
import { Icon } from '../../brand/icon.tsx'
import { loadAgainAfterMs } from './load-again.ts'
import { PictureView } from './picture-view.tsx'
import { TextBody } from './text-body.tsx'
import { type ShownMessage, useTools } from './tools.tsx'

type Media = Extract<Message, { message_type: 'media' }>['payload']

interface Shape {
  width: number
  height: number
}

const widest = 240
const tallest = 300

/** A file with its caption. Its space is reserved before it loads, so that nothing shifts. */
export function MediaBody({ shown, media }: { shown: ShownMessage; media: Media }) {
  // The dimensions of a file in the outbox are unknown until the picture has loaded.
  const [natural, setNatural] = useState<Shape | null>(null)
  // The number of failures is stored here, because a new link remounts the file below.
  const [failures, setFailures] = useState(0)
  const size = sizeOf(
    media.width && media.height ? { width: media.width, height: media.height } : natural,
    media.fileType,
  )
  return (
    <>
      <div
        className="chat-media"
        style={{ width: size.width, aspectRatio: `${size.width} / ${size.height}` }}
      >
        {/* A new link remounts the file, so that it is no longer shown as broken. */}
        <OneFile
          key={media.url}
          shown={shown}
          media={media}
          failures={failures}
          onFailure={() => setFailures(failures + 1)}
          onShape={setNatural}
        />
        {shown.delivery === 'uploading_file' && <Ring progress={shown.progress} />}
      </div>
      {media.message !== '' && (
        <div className="chat-media__words">
          <TextBody text={media.message} />
        </div>
      )}
    </>
  )
}

/**
 * The largest size within the bubble at the file's aspect ratio; landscape when the ratio is
 * unknown.
 */
function sizeOf(shape: Shape | null, fileType: Media['fileType']): Shape {
  if (shape === null) return { width: widest, height: fileType === 'video' ? 135 : 180 }
  const { width, height } = shape
  const scale = Math.min(widest / width, tallest / height, 1)
  return {
    width: Math.max(96, Math.round(width * scale)),
    height: Math.max(72, Math.round(height * scale)),
  }
}

interface OneFileProps {
  shown: ShownMessage
  media: Media
  /** Number of failed loads. */
  failures: number
  onFailure: () => void
  onShape: (shape: Shape) => void
}

function OneFile({ shown, media, failures, onFailure, onShape }: OneFileProps) {
  const { words, onBroken } = useTools()
  const [broken, setBroken] = useState(false)
  const [large, setLarge] = useState(false)
  const lost = () => {
    onFailure()
    setBroken(true)
    onBroken(shown.id)
  }
  const retry = () => {
    setBroken(false)
    onBroken(shown.id)
  }
  // A local copy of an unsent file that failed to load will fail again, so it is not retried.
  if (broken)
    return <BrokenFile failures={failures} onRetry={shown.delivery === 'succeed' ? retry : null} />
  if (media.fileType === 'video')
    return (
      <video
        className="chat-media__file"
        src={media.url}
        controls={shown.delivery !== 'uploading_file'}
        playsInline
        preload="metadata"
        aria-label={words.video}
        onError={lost}
      />
    )
  if (media.fileType === 'file')
    return (
      <a className="chat-media__other" href={media.url} target="_blank" rel="noopener noreferrer">
        <Icon icon={filmStrip} />
        <span className="ell">{media.name}</span>
      </a>
    )
  return (
    <>
      <button
        type="button"
        className="chat-media__open"
        aria-haspopup="dialog"
        aria-label={words.showPicture}
        onClick={() => setLarge(true)}
      >
        <img
          className="chat-media__file"
          src={media.url}
          alt={media.message || words.picture}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            onShape({ width, height })
          }
          onError={lost}
        />
      </button>
      <PictureView
        open={large}
        url={media.url}
        label={media.message || words.picture}
        closeLabel={words.close}
        onClose={() => setLarge(false)}
      />
    </>
  )
}

/** Reloads after a delay and when the network returns; a tap reloads at any time. */
function BrokenFile({ failures, onRetry }: { failures: number; onRetry: (() => void) | null }) {
  const { words } = useTools()
  const retry = useEffectEvent(() => onRetry?.())
  useEffect(() => {
    const online = () => retry()
    addEventListener('online', online)
    const delayMs = loadAgainAfterMs(failures)
    const timer = delayMs === null ? undefined : setTimeout(online, delayMs)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', online)
    }
  }, [failures])
  const what = (
    <>
      <Icon icon={imageBroken} size={28} />
      <span>{words.brokenFile}</span>
    </>
  )
  if (!onRetry) return <div className="chat-media__broken">{what}</div>
  return (
    <button type="button" className="chat-media__broken" onClick={onRetry}>
      {what}
      <b>{words.tryAgain}</b>
    </button>
  )
}

const around = 2 * Math.PI * 19

/** Upload progress over the picture. */
function Ring({ progress }: { progress: number }) {
  const percent = Math.round(progress * 100)
  return (
    <div className="chat-media__veil">
      <svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true" focusable="false">
        <circle cx="22" cy="22" r="19" className="chat-media__track" />
        <circle
          cx="22"
          cy="22"
          r="19"
          className="chat-media__gone"
          strokeDasharray={around}
          strokeDashoffset={around * (1 - progress)}
          transform="rotate(-90 22 22)"
        />
      </svg>
      <span className="num">{percent}%</span>
    </div>
  )
}
