import type { PlayLock } from '@champa/contract/lock'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'

interface GameExcludedNoteProps {
  lock: Pick<PlayLock, 'name'>
  bonusHref: string
}

/** The reason why this game cannot receive money now, with a link to the bonus that excludes it. */
export function GameExcludedNote({ lock: { name }, bonusHref }: GameExcludedNoteProps) {
  const t = useTranslations()
  return (
    <InfoNote kind="warn" title={t('tr.excludedTitle', { name })}>
      <p>{t('tr.excludedMsg')}</p>
      <p>
        <Link className="link" href={bonusHref}>
          {t('wd.seeBonus')}
        </Link>
      </p>
    </InfoNote>
  )
}

/** The games that cannot receive money while a play lock is active, and why. */
export function ExcludedNote({ lock }: { lock: PlayLock | null }) {
  const t = useTranslations()
  if (!lock || lock.excluded.length === 0) return null
  return (
    <InfoNote kind="warn" title={t('tr.excludedTitle', { name: lock.name })}>
      {t('tr.excludedGames', { names: lock.excluded.map(({ name }) => name).join(', ') })}
    </InfoNote>
  )
}
