import { storeAnswer } from '@champa/client/react/query-client'
import { readColleagues, readMe, setPresence } from '@champa/contract/office/staff'
import { toast } from '@champa/ui/overlay/toast'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { onLine } from '../../platform/api/socket.ts'
import { useApiMutation } from '../../platform/client.ts'
import { useMe } from '../../platform/use-me.ts'
import { useRefusalMessage } from '../../platform/use-refusal-message.ts'
import './staff.css'

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

/** Time without input after which the staff member is set to away. */
const idleMs = 15 * 60_000

/** Availability of the staff member, and a function that toggles it. */
export function usePresence(): { available: boolean; busy: boolean; flip: () => void } {
  const me = useMe()
  const change = useApiMutation(setPresence, { refreshes: [readColleagues] })

  async function flip() {
    const answer = await change.run({ body: { available: !me.available } })
    if (answer) storeAnswer(readMe, {}, { ...me, ...answer })
  }

  useRefusalMessage(change.refused, (text) => toast.show({ kind: 'err', text }))
  return { available: me.available, busy: change.busy, flip: () => void flip() }
}

/**
 * Reflects the availability reported by the server, which also sets a staff member to available
 * when they answer a customer.
 */
function usePresenceEvents(): void {
  const me = useMe()
  useEffect(
    () =>
      onLine({
        colleague: (staff) => {
          if (staff.id === me.id) storeAnswer(readMe, {}, { ...me, ...staff })
        },
      }),
    [me],
  )
}

/**
 * Switches to away after 15 minutes without a key press, pointer movement or touch in the office.
 */
function useIdleAway({ available, flip }: { available: boolean; flip: () => void }): void {
  const onIdle = useEffectEvent(flip)
  useEffect(() => {
    if (!available) return undefined
    let timer = setTimeout(onIdle, idleMs)
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(onIdle, idleMs)
    }
    for (const name of activity) addEventListener(name, restart, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const name of activity) removeEventListener(name, restart)
    }
  }, [available])
}

const activity = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'] as const
