import {
  importStatement,
  listBreaks,
  listReconciledDays,
  maxStatementBytes,
} from '@champa/contract/office/reconciliation'
import { uploadSimple } from '@champa/ui/icons/money'
import { Sheet } from '@champa/ui/overlay/sheet'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { DropArea } from '@champa/ui/upload/drop-area'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { SheetActs } from '../../list/sheet-acts.tsx'
import { AccountSelect } from './account-select.tsx'
import { readMappingTexts } from './column-mapping.ts'
import { MappingFields } from './mapping-fields.tsx'
import { type StatementFile, useStatementFile } from './use-statement-file.ts'
import { useStatementFault } from './use-statement-fault.ts'

const maxMegabytes = String(maxStatementBytes / 1024 / 1024)

interface ImportSheetProps {
  open: boolean
  onClose: () => void
}

/** Takes a statement of a bank, names its columns where it is a CSV file, and stores its rows. */
export function ImportSheet({ open, onClose }: ImportSheetProps) {
  const t = useTranslations()
  const form = useId()
  const [isChecked, setChecked] = useState(false)
  const change = useApiMutation(importStatement, { refreshes: [listReconciledDays, listBreaks] })
  const statement = useStatementFile(change.reset)
  const { file, account, mapping } = statement
  const columns = file?.format === 'csv' ? readMappingTexts(mapping) : undefined
  const isBusy = change.busy || statement.isUploading

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setChecked(true)
    if (isBusy || account === '' || file === null || columns === null) return
    const body = { file: file.id, account, ...(columns ? { mapping: columns } : {}) }
    const done = await change.run({ body })
    if (!done) return
    statement.clear()
    setChecked(false)
    onClose()
    const { rows, added, opened } = done
    const words = { rows: String(rows), added: String(added), opened: String(opened) }
    toast.show({ kind: 'ok', text: t('statement.done', words) })
  }

  return (
    <Sheet
      open={open}
      busy={isBusy}
      onClose={onClose}
      title={t('statement.import')}
      closeLabel={t('common.close')}
      footer={
        <SheetActs form={form} submit={t('statement.submit')} busy={isBusy} onCancel={onClose} />
      }
    >
      <form id={form} className="stack" noValidate onSubmit={(event) => void send(event)}>
        <p className="c-2">{t('statement.text')}</p>
        <AccountSelect
          value={account}
          error={isChecked && account === '' ? t('breaks.choose') : undefined}
          onPick={statement.setAccount}
        />
        <FileFields
          statement={statement}
          refused={change.refused ?? statement.refused}
          isChecked={isChecked}
          isMapped={columns !== null}
        />
      </form>
    </Sheet>
  )
}

interface FileFieldsProps {
  statement: StatementFile
  refused: StatementFile['refused']
  isChecked: boolean
  isMapped: boolean
}

/** The file, what it is, its columns, and what is wrong with it. */
function FileFields({ statement, refused, isChecked, isMapped }: FileFieldsProps) {
  const t = useTranslations()
  const faultText = useStatementFault()
  const { file } = statement
  return (
    <>
      <DropArea
        icon={uploadSimple}
        title={t('statement.file')}
        hoverTitle={t('evidence.dropHere')}
        hint={t('statement.kinds', { mb: maxMegabytes })}
        dropHint={t('evidence.dropHint')}
        accept=".csv,.txt,.sta,.mt940,.xml,text/csv,text/plain,application/xml,text/xml"
        closed={statement.isUploading}
        onFiles={([chosen]) => statement.take(chosen)}
      />
      {isChecked && file === null && !refused && (
        <InfoNote kind="error" live>
          {t('statement.choose')}
        </InfoNote>
      )}
      {file && (
        <p role="status">
          {t('statement.read', { name: file.name, format: t(`statementFormat.${file.format}`) })}
        </p>
      )}
      {file?.format === 'csv' && (
        <MappingFields
          preview={file.preview}
          texts={statement.mapping}
          isWrong={isChecked && !isMapped}
          onChange={statement.setMapping}
        />
      )}
      {refused && (
        <InfoNote kind="error" live>
          {faultText(refused)}
        </InfoNote>
      )}
    </>
  )
}
