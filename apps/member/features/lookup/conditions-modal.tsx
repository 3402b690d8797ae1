import { readConditions } from '@champa/contract/lookup'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'
import { HtmlSheet } from './html-sheet.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

/** The operator's conditions, from the bottom menu. */
export function ConditionsModal({ open, onClose }: Props) {
  const t = useTranslations()
  const query = useApiQuery(readConditions, undefined, { enabled: open })
  return (
    <HtmlSheet
      open={open}
      onClose={onClose}
      title={t('nav.conditions')}
      query={query}
      texts={query.data?.conditions}
    />
  )
}
