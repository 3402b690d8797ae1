import { maxEvidenceBytes, maxEvidenceFiles } from '@champa/contract/office/approval-shapes'
import { Button } from '@champa/ui/action/button'
import { IconButton } from '@champa/ui/action/icon-button'
import { Icon } from '@champa/ui/brand/icon'
import { Field } from '@champa/ui/form/field'
import { close } from '@champa/ui/icons/arrow'
import { fileText } from '@champa/ui/icons/desk'
import { uploadSimple } from '@champa/ui/icons/money'
import { image } from '@champa/ui/icons/record'
import { DropArea } from '@champa/ui/upload/drop-area'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../platform/client.ts'
import { type EvidenceFile, type EvidenceState, minReference } from './use-evidence.ts'
import './evidence.css'

const maxMegabytes = String(maxEvidenceBytes / 1024 / 1024)

interface EvidenceFieldsProps {
  evidence: EvidenceState
  /** What the evidence of this action has to show. */
  hint?: string | undefined
  /** What the reference names, where it is not the bank's. */
  referenceLabel?: string | undefined
  /** What is missing, once the form was sent. */
  error?: string | undefined
}

/** Files and a reference that a colleague sees beside a request. */
export function EvidenceFields({ evidence, hint, referenceLabel, error }: EvidenceFieldsProps) {
  const t = useTranslations()
  const { files, reference, isReferenceShort } = evidence
  const isFull = files.length >= maxEvidenceFiles
  return (
    <fieldset className="evidence-fields">
      <legend>{t('evidence.title')}</legend>
      {hint && <p className="c-2 t-xs">{hint}</p>}
      <DropArea
        icon={uploadSimple}
        title={t(isFull ? 'evidence.full' : 'evidence.choose', { n: String(maxEvidenceFiles) })}
        hoverTitle={t('evidence.dropHere')}
        hint={t('evidence.kinds', { n: String(maxEvidenceFiles), mb: maxMegabytes })}
        dropHint={t('evidence.dropHint')}
        accept="image/*,application/pdf"
        closed={isFull}
        multiple
        onFiles={evidence.add}
      />
      {files.length > 0 && (
        <ul className="evidence-files">
          {files.map((one) => (
            <FileEntry
              key={one.key}
              one={one}
              onRetry={() => evidence.retry(one.key)}
              onRemove={() => evidence.remove(one.key)}
            />
          ))}
        </ul>
      )}
      {evidence.isOverfull && (
        <p className="c-warn t-xs" role="status">
          {t('evidence.tooMany', { n: String(maxEvidenceFiles) })}
        </p>
      )}
      <Field
        label={referenceLabel ?? t('evidence.reference')}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
        value={reference}
        error={isReferenceShort ? t('evidence.tooShort', { n: String(minReference) }) : undefined}
        onChange={(event) => evidence.setReference(event.target.value)}
      />
      {error && (
        <p className="c-chili" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const sizeOf = ({ size }: File): string =>
  size < 1024 * 1024 ? `${Math.ceil(size / 1024)} kB` : `${(size / 1024 / 1024).toFixed(1)} MB`

interface FileEntryProps {
  one: EvidenceFile
  onRetry: () => void
  onRemove: () => void
}

function FileEntry({ one, onRetry, onRemove }: FileEntryProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  const { file, share, id, refused } = one
  const percent = Math.round(share * 100)
  return (
    <li>
      <Icon icon={file.type.startsWith('image/') ? image : fileText} size={20} />
      <div className="evidence-files__facts">
        <p className="fw-6 ell" translate="no">
          {file.name}
        </p>
        {refused ? (
          <p className="c-chili t-xs" role="alert">
            {refused.code === 'CHAT_FILE_TOO_LARGE'
              ? t('errors.CHAT_FILE_TOO_LARGE', { n: maxMegabytes })
              : errorText(refused)}
          </p>
        ) : id === null ? (
          <div
            className="prog"
            role="progressbar"
            aria-label={t('evidence.uploading', { name: file.name })}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <i style={{ transform: `scaleX(${share})` }} />
          </div>
        ) : (
          <p className="c-3 t-xs num" role="status">
            {sizeOf(file)} · {t('evidence.stored')}
          </p>
        )}
      </div>
      {refused && canRetry(refused.code) && (
        <Button kind="outline" size="sm" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
      <IconButton
        label={t('evidence.remove', { name: file.name })}
        icon={close}
        size={18}
        onClick={onRemove}
      />
    </li>
  )
}

/** A file of the wrong kind or size is refused again. */
const canRetry = (code: string): boolean =>
  code !== 'CHAT_FILE_TOO_LARGE' && code !== 'CHAT_FILE_UNSUPPORTED'
