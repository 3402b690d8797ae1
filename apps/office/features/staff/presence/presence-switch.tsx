import { useTranslations } from 'use-intl'
import { useIdleAway, usePresence, usePresenceEvents } from './use-presence.ts'
import '../staff.css'

/** Switch between available and away, always visible. */
export function PresenceSwitch() {
  const t = useTranslations()
  const { available, busy, flip } = usePresence()
  usePresenceEvents()
  useIdleAway({ available, flip })
  const words = available ? t('me.available') : t('me.away')
  return (
    <button
      type="button"
      role="switch"
      className="presence"
      aria-checked={available}
      aria-label={t('me.available')}
      title={words}
      aria-busy={busy || undefined}
      onClick={flip}
    >
      <i className="presence__dot" aria-hidden="true" />
      <span aria-hidden="true">{words}</span>
    </button>
  )
}
