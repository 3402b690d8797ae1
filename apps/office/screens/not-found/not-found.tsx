import { ButtonLink } from '@champa/ui/action/button-link'
import { LostMark } from '@champa/ui/brand/champa-mark'
import { useTranslations } from 'use-intl'
import { useScreen } from '../../platform/use-screen.ts'

export function NotFound() {
  const t = useTranslations()
  useScreen(t('common.notFound'))
  return (
    <main className="room room--middle">
      <LostMark />
      <h1 className="t-h2">{t('common.notFound')}</h1>
      <ButtonLink kind="tonal" href="/office/conversations">
        {t('common.toConversations')}
      </ButtonLink>
    </main>
  )
}
