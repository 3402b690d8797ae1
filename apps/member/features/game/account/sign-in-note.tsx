import type { GameCard } from '@champa/contract/wallet'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { useInfo } from '../../../platform/use-info.ts'
import { hasEntrance } from '../play/entrance.ts'

/** What the member should know before Play: where the game is not simply signed in. */
export function SignInNote({ game }: { game: GameCard }) {
  const t = useTranslations()
  const info = useInfo()
  const { name } = game
  if (!hasEntrance(game)) return <InfoNote kind="info">{t('game.onlyInApp', { name })}</InfoNote>
  if (game.login.form === 'site') return <InfoNote kind="info">{t('game.siteHint', { name })}</InfoNote>
  if (game.code === 'pgslot' && info?.pgslotMessage) return <InfoNote kind="info">{t('game.pgslotMessage')}</InfoNote>
  return null
}
