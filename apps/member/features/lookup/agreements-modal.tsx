import { readPolicies } from '@champa/contract/privacy'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'
import { HtmlSheet } from './html-sheet.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

/** The terms and the privacy policy, which members accept at registration. */
export function AgreementsModal({ open, onClose }: Props) {
  const t = useTranslations()
  const query = useApiQuery(readPolicies, undefined, { enabled: open })
  const policies = query.data?.policies
  const first = policies?.findIndex(({ kind }) => kind === 'privacy')
  const texts = policies?.map(({ html }, index) =>
    index === first ? `<h2>${t('pd.privacy')}</h2>${html}` : html,
  )
  return (
    <HtmlSheet
      open={open}
      onClose={onClose}
      title={t('nav.agreement')}
      query={query}
      texts={texts}
    />
  )
}
