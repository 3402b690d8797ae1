import { asRefused, type Refused } from '@champa/client/refused'
import { type AuditFilters, exportAudit } from '@champa/contract/office/audit'
import { Button } from '@champa/ui/action/button'
import { downloadSimple } from '@champa/ui/icons/money'
import { Sheet } from '@champa/ui/overlay/sheet'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../platform/client.ts'
import { saveFileOf } from '../../platform/download.ts'

const formats = ['csv', 'jsonl'] as const

/** Exports what the filters show, in the format that the person picks. Needs a fresh code. */
export function ExportButton({ filters }: { filters: AuditFilters }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const [open, setOpen] = useState(false)
  const [running, setRunning] = useState<(typeof formats)[number] | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)

  async function run(format: (typeof formats)[number]) {
    setRunning(format)
    setRefused(null)
    try {
      const name = await saveFileOf(exportAudit, { body: { ...filters, format } })
      toast.show({ kind: 'ok', text: t('audit.exported', { name }) })
      setOpen(false)
    } catch (error) {
      setRefused(asRefused(error))
    } finally {
      setRunning(null)
    }
  }

  return (
    <>
      <Button kind="outline" size="sm" icon={downloadSimple} onClick={() => setOpen(true)}>
        {t('audit.export')}
      </Button>
      <Sheet
        open={open}
        busy={running !== null}
        onClose={() => setOpen(false)}
        title={t('audit.exportTitle')}
        closeLabel={t('common.close')}
        footer={formats.map((format) => (
          <Button
            key={format}
            kind={format === 'csv' ? 'primary' : 'outline'}
            block
            busy={running === format}
            unavailable={running !== null && running !== format}
            onClick={() => void run(format)}
          >
            {t(`audit.${format}`)}
          </Button>
        ))}
      >
        <p>{t('audit.exportText')}</p>
        {refused && (
          <InfoNote kind="error" live>
            {errorText(refused)}
          </InfoNote>
        )}
      </Sheet>
    </>
  )
}
