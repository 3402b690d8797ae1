import type { InboxRow } from '@champa/contract/office/chat'
import { toast } from '@champa/ui/overlay/toast'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'

/** Notifies an agent when a lead takes over the conversation that the agent has open. */
export function useTakenOver(
  { assignedTo }: InboxRow,
  me: string,
): { gives(staffId: string | null): void } {
  const t = useTranslations()
  const before = useRef(assignedTo?.id ?? null)
  const given = useRef<string | null>(null)
  const now = assignedTo?.id ?? null
  const showTakenOver = useEffectEvent(() => {
    if (before.current === me && assignedTo && now !== me && now !== given.current)
      toast.show({ kind: 'info', text: t('room.taken', { name: assignedTo.name }) })
    before.current = now
    given.current = null
  })
  useEffect(() => showTakenOver(), [now])
  return { gives: (staffId) => void (given.current = staffId) }
}
