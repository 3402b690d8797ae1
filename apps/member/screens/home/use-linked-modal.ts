import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'wouter'
import { takeOpenCode } from '../../features/deposit/reopened-code.ts'
import type { ModalName, Modals } from './use-modals.ts'

type LinkedModal = Extract<ModalName, 'deposit' | 'withdraw' | 'invite' | 'refund'>
const linkedModals: ReadonlySet<string> = new Set<LinkedModal>([
  'deposit',
  'withdraw',
  'invite',
  'refund',
])

/**
 * `/user/home?open=deposit`: opens the sheet that another screen or the chat links to, then removes
 * the parameter from the URL.
 */
export function useLinkedModal(modals: Modals): void {
  const [search, setSearch] = useSearchParams()
  const name = search.get('open')
  const openLinked = useEffectEvent(() => {
    if (name === null) return
    if (linkedModals.has(name)) modals[name as LinkedModal]()
    setSearch({}, { replace: true })
  })
  const reopen = useEffectEvent(() => {
    if (takeOpenCode() && name === null) modals.deposit()
  })
  useEffect(() => openLinked(), [name])
  useEffect(() => reopen(), [])
}
