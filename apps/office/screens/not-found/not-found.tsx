import { ButtonLink } from '@champa/ui/action/button-link'
import { LostMark } from '@champa/ui/brand/champa-mark'
import { useTranslations } from 'use-intl'
import { homeOf } from '../../platform/room-access.ts'
import { useMe } from '../../platform/use-me.ts'
import { useScreen } from '../../platform/use-screen.ts'

export function NotFound() {
  const t = useTranslations()
  const home = homeOf(useMe())
  useScreen(t('common.notFound'))
  return (
    <main className="room room--middle">
      <LostMark />
      <h1 className="t-h2">{t('common.notFound')}</h1>
      <ButtonLink kind="tonal" href={home}>
        {home === '/office/conversations' ? t('common.toConversations') : t('nav.today')}
      </ButtonLink>
    </main>
  )
}
