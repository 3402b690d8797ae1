import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'wouter'
import { wasKeptOpen } from '../../features/deposit/kept-open.ts'
import type { ModalName, Modals } from './use-modals.ts'

type AskedName = Extract<ModalName, 'deposit' | 'withdraw' | 'invite' | 'refund'>
const asking: ReadonlySet<string> = new Set<AskedName>(['deposit', 'withdraw', 'invite', 'refund'])

/**
 * `/user/home?open=deposit`: opens the sheet that another screen or the chat links to, then removes
 * the parameter from the URL.
 */
export function useAskedModal(modals: Modals): void {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('open')
  const answer = useEffectEvent(() => {
    if (asked === null) return
    if (asking.has(asked)) modals[asked as AskedName]()
    setSearch({}, { replace: true })
  })
  const reopen = useEffectEvent(() => {
    if (asked === null && wasKeptOpen()) modals.deposit()
  })
  useEffect(() => answer(), [asked])
  useEffect(() => reopen(), [])
}
