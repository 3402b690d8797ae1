import { readAgreements } from '@champa/contract/lookup'
import { useTranslations } from 'use-intl'
import { useAsk } from '../../platform/api/use-ask.ts'
import { HtmlSheet } from './html-sheet.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

/** The terms that registering accepts. */
export function AgreementsModal({ open, onClose }: Props) {
  const t = useTranslations()
  const asked = useAsk(readAgreements, undefined, { enabled: open })
  return <HtmlSheet open={open} onClose={onClose} title={t('nav.agreement')} asked={asked} texts={asked.data?.agreements.map(({ html }) => html)} />
}
