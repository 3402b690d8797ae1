import { asRefused, type Refused } from '@champa/client/refused'
import type { Decoded } from '@champa/contract/endpoint'
import { exportList, maxExportRows, maxExportsPerDay } from '@champa/contract/office/exports'
import { Button } from '@champa/ui/action/button'
import { Icon } from '@champa/ui/brand/icon'
import { downloadSimple } from '@champa/ui/icons/money'
import { Sheet } from '@champa/ui/overlay/sheet'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../platform/client.ts'
import { saveFileOf } from '../../../platform/download.ts'

/** What a list shows, without its page: which list, its view, filters and order. */
export type ExportedQuery = Decoded<typeof exportList, 'body'>

interface ExportButtonProps {
  query: ExportedQuery
  open: boolean
  onOpen: (open: boolean) => void
}

/** Saves what the list shows as a file. Needs a fresh code. */
export default function ExportButton({ query, open, onOpen }: ExportButtonProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  const [isRunning, setRunning] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)

  async function run() {
    setRunning(true)
    setRefused(null)
    try {
      const name = await saveFileOf(exportList, { body: query })
      toast.show({ kind: 'ok', text: t('audit.exported', { name }) })
      onOpen(false)
    } catch (error) {
      setRefused(asRefused(error))
    } finally {
      setRunning(false)
    }
  }

  return (
    <>
      <button type="button" className="fchip" aria-haspopup="dialog" onClick={() => onOpen(true)}>
        <Icon icon={downloadSimple} size={16} />
        {t('audit.export')} <kbd>E</kbd>
      </button>
      <Sheet
        open={open}
        busy={isRunning}
        onClose={() => onOpen(false)}
        title={t('list.exportTitle')}
        closeLabel={t('common.close')}
        footer={
          <Button block busy={isRunning} data-first-focus onClick={() => void run()}>
            {t('list.exportAct')}
          </Button>
        }
      >
        <p>
          {t('list.exportText', {
            rows: maxExportRows.toLocaleString('en'),
            times: String(maxExportsPerDay),
          })}
        </p>
        {refused && (
          <InfoNote kind="error" live>
            {errorText(refused)}
          </InfoNote>
        )}
      </Sheet>
    </>
  )
}
