import type { GameCard } from '@champa/contract/wallet'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { useInfo } from '../../../platform/use-info.ts'
import { hasEntrance } from '../play/entrance.ts'

/** What the member should know before playing when the game may ask for the credentials itself. */
export function SignInNote({ game }: { game: GameCard }) {
  const t = useTranslations()
  const title = useTitle(game)
  return (
    title && (
      <InfoNote kind="info" title={title}>
        {t('game.useThese')}
      </InfoNote>
    )
  )
}

function useTitle(game: GameCard): string | null {
  const t = useTranslations()
  const info = useInfo()
  if (!hasEntrance(game)) return t('game.onlyInApp', { name: game.name })
  if (game.login.form === 'site') return t('game.siteHint', { name: game.name })
  return game.code === 'pgslot' && info?.pgslotMessage ? t('game.pgslotMessage') : null
}
