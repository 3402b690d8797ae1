import { Button } from '@champa/ui/action/button'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ImportSheet } from './import-sheet.tsx'

/** Opens the import of a bank statement; a closed one keeps its file. */
export function ImportButton() {
  const t = useTranslations()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('statement.import')}
      </Button>
      <ImportSheet open={open} onClose={() => setOpen(false)} />
    </>
  )
}
