import { Scene } from '@champa/ui/scene/scene'
import { PageHead } from '@champa/ui/shell/page-head'
import { useTranslations } from 'use-intl'
import { ContactDetails } from '../../features/lookup/contact-details.tsx'
import { useScreen } from '../../platform/use-screen.ts'
import { RiskLine } from '../layout/risk-line.tsx'

export { contactQueries as queries } from '../../features/lookup/contact-details.tsx'

/** The contact page, the same for guests and members except for its frame. */
export function Contact() {
  const t = useTranslations()
  useScreen(t('nav.contact'))
  return (
    <>
      <Scene calm height={340} />
      <main className="wrap wrap--narrow contact">
        <PageHead title={t('nav.contact')} />
        <ContactDetails />
        <RiskLine />
      </main>
    </>
  )
}
