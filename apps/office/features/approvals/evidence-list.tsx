import { asRefused, type Refused } from '@champa/client/refused'
import { readEvidence } from '@champa/contract/office/approvals'
import { Button } from '@champa/ui/action/button'
import { fileText } from '@champa/ui/icons/desk'
import { image } from '@champa/ui/icons/record'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call, useErrorText } from '../../platform/client.ts'
import { Facts } from '../list/panel.tsx'
import type { ApprovalDetail } from './approval-detail.ts'

interface EvidenceProps {
  detail: ApprovalDetail
  opened: ReadonlySet<string>
  onOpened: (file: string) => void
}

/** The evidence of a request. Opening a file is recorded, so that it never opens by itself. */
export function EvidenceList({ detail, opened, onOpened }: EvidenceProps) {
  const t = useTranslations()
  const { files, message, reference } = detail.evidence
  if (files.length === 0 && message === null && reference === null)
    return <p className="c-2">{t('approvals.noEvidence')}</p>
  return (
    <div className="evidence">
      <Facts
        facts={[
          { term: t('approvals.reference'), value: reference, copied: reference },
          { term: t('approvals.message'), value: message, copied: message },
        ]}
      />
      {files.map((file) => (
        <EvidenceFile
          key={file.id}
          approval={detail.id}
          file={file}
          isOpened={opened.has(file.id)}
          onOpened={() => onOpened(file.id)}
        />
      ))}
    </div>
  )
}

interface FileProps {
  approval: string
  file: ApprovalDetail['evidence']['files'][number]
  isOpened: boolean
  onOpened: () => void
}

/** A picture is shown in place; a PDF opens in a tab of its own. */
function EvidenceFile({ approval, file, isOpened, onOpened }: FileProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  const [url, setUrl] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const isImage = file.type.startsWith('image/')

  async function open() {
    setBusy(true)
    setRefused(null)
    try {
      const link = await call(readEvidence, { params: { id: approval, file: file.id } })
      setUrl(link.url)
    } catch (error) {
      setRefused(asRefused(error))
    } finally {
      setBusy(false)
    }
  }

  if (url !== null && isImage)
    return <img className="evidence__image" src={url} alt={file.name} onLoad={onOpened} />
  return (
    <div>
      {url === null ? (
        <Button
          kind="outline"
          size="sm"
          icon={isImage ? image : fileText}
          busy={busy}
          onClick={() => void open()}
        >
          {t('approvals.openFile', { name: file.name })}
        </Button>
      ) : (
        <a className="link" href={url} target="_blank" rel="noreferrer" onClick={onOpened}>
          {file.name}: {t('approvals.pdf')} {isOpened && `(${t('approvals.opened')})`}
        </a>
      )}
      {refused && (
        <p className="c-chili" role="alert">
          {errorText(refused)}
        </p>
      )}
    </div>
  )
}
