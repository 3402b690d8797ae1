import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Refused } from '../../../platform/api/refused.ts'
import { useErrorText } from '../../../platform/error-text.ts'

/** A money error is an alert, in the words of its code; the words stay while it leaves. */
export function RefusedAlert({ refused, onClose }: { refused: Refused | null; onClose: () => void }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const [last, setLast] = useState(refused)
  if (refused !== null && refused !== last) setLast(refused)
  return (
    <AlertDialog open={refused !== null} kind="error" title={t('common.errorMsg')} actions={[{ label: t('tr.gotIt'), onClick: onClose }]} onClose={onClose}>
      <p>{last && errorText(last)}</p>
    </AlertDialog>
  )
}
