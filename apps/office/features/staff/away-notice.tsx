import { useTranslations } from 'use-intl'
import { usePresence } from './presence-switch.tsx'
import './staff.css'

/**
 * Shown above the conversations while the staff member is away. Customers get the away message as
 * long as nobody is available.
 */
export function AwayNotice() {
  const t = useTranslations()
  const { available, busy, flip } = usePresence()
  if (available) return null
  return (
    <p className="away-notice">
      <span>{t('me.awayNow')}</span>
      <button
        type="button"
        className="away-notice__act"
        aria-busy={busy || undefined}
        onClick={flip}
      >
        {t('me.beReady')}
      </button>
    </p>
  )
}
