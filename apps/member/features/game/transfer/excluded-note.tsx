import type { PlayLock } from '@champa/contract/lock'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'

/** The games that cannot receive money while a lock is in play, and why. */
export function ExcludedNote({ lock }: { lock: PlayLock | null }) {
  const t = useTranslations()
  if (!lock || lock.excluded.length === 0) return null
  return (
    <InfoNote kind="warn" title={t('tr.excludedTitle', { name: lock.name })}>
      {t('tr.excludedGames', { names: lock.excluded.map(({ name }) => name).join(', ') })}
    </InfoNote>
  )
}
