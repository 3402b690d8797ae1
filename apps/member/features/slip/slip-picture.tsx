import { maxSlipBytes, minSlipSide } from '@champa/contract/slip'
import { checkCircleFill } from '@champa/ui/icons/status'
import { Icon } from '@champa/ui/brand/icon'
import { InfoNote } from '@champa/ui/state/info-note'
import { FileRow } from '@champa/ui/upload/file-row'
import { useTranslations } from 'use-intl'
import type { Picture, Verdict } from './use-picture.ts'

interface SlipPictureProps {
  picture: Picture
  /** Upload progress from 0 to 1. */
  share: number | null
  onClose: () => void
}

/** The selected image with the result of its local check and the upload progress. */
export function SlipPicture({ picture, share, onClose }: SlipPictureProps) {
  const t = useTranslations()
  const { verdict, name, url } = picture
  const percent = share === null ? null : Math.round(share * 100)
  return (
    <>
      <FileRow
        src={url}
        alt={t('slip.picture')}
        name={name}
        percent={percent}
        progressLabel={t('slip.sending')}
        note={
          percent === null ? (
            <RowWords verdict={verdict} />
          ) : percent < 100 ? (
            t('slip.uploading', { percent: String(percent) })
          ) : (
            t('slip.arriving')
          )
        }
        closeLabel={percent === null ? t('slip.remove') : t('slip.cancelUpload')}
        onClose={onClose}
      />
      {share === null && <PictureNote verdict={verdict} />}
    </>
  )
}

function RowWords({ verdict }: { verdict: Verdict }) {
  const t = useTranslations()
  return (
    <div className="slip-words" role="status">
      {verdict === 'reading' && (
        <>
          <span className="spin spin--tiny" aria-hidden="true" />
          {t('slip.reading')}
        </>
      )}
      {verdict === 'good' && (
        <span className="c-jade slip-words">
          <Icon icon={checkCircleFill} size={16} />
          {t('slip.good')}
        </span>
      )}
    </div>
  )
}

/** The problem with the image, and what to do about it. */
function PictureNote({ verdict }: { verdict: Verdict }) {
  const t = useTranslations()
  if (verdict === 'reading' || verdict === 'good') return null
  const hint = {
    unread: t('slip.unreadHint'),
    payment: t('slip.wrongHint'),
    foreign: t('slip.wrongHint'),
    used: t('slip.usedHint'),
    notPicture: t('slip.notPictureHint'),
    tooSmall: t('slip.tooSmallHint', { n: String(minSlipSide) }),
    tooLarge: t('slip.tooLargeHint', { n: String(maxSlipBytes / 1024 / 1024) }),
  }[verdict]
  return (
    <InfoNote kind={verdict === 'unread' ? 'warn' : 'error'} title={t(`slip.${verdict}`)} live>
      {hint}
    </InfoNote>
  )
}
