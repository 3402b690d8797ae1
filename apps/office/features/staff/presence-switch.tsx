import { readColleagues, readMe, setPresence } from '@champa/contract/office/staff'
import { toast } from '@champa/ui/overlay/toast'
import { useTranslations } from 'use-intl'
import { storeAnswer } from '../../platform/api/asks.ts'
import { useChange } from '../../platform/api/use-change.ts'
import { useToldRefusal } from '../../platform/use-told-refusal.ts'
import { useMe } from '../../platform/use-me.ts'
import './staff.css'

/** Ready to answer, or away: always in sight, one press. */
export function PresenceSwitch() {
  const t = useTranslations()
  const me = useMe()
  const change = useChange(setPresence, { refreshes: [readColleagues] })
  const words = me.available ? t('me.available') : t('me.away')

  async function flip() {
    const answer = await change.run({ body: { available: !me.available } })
    if (answer) storeAnswer(readMe, {}, { ...me, ...answer })
  }

  useToldRefusal(change.refused, (text) => toast.show({ kind: 'err', text }))
  return (
    <button type="button" role="switch" className="presence" aria-checked={me.available} aria-label={t('me.available')} title={words} aria-busy={change.busy || undefined} onClick={() => void flip()}>
      <i className="presence__dot" aria-hidden="true" />
      <span aria-hidden="true">{words}</span>
    </button>
  )
}
