import { Scene } from '@champa/ui/scene/scene'
import { PageHead } from '@champa/ui/shell/page-head'
import { useTranslations } from 'use-intl'
import { ContactDetails } from '../../features/lookup/contact-details.tsx'
import { useScreen } from '../../platform/use-screen.ts'
import { RiskLine } from '../layout/risk-line.tsx'

/** The same page for guests and members; only its frame differs. */
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
