import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { ModalName } from './use-modals.ts'

const asking: ReadonlySet<string> = new Set<ModalName>(['deposit', 'invite', 'refund'])

/** `/user/home?open=deposit`: another screen sends the member to a sheet. Read once, then taken out of the address. */
export function useAskedModal(): ModalName | null {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('open')
  const [first] = useState<ModalName | null>(asked !== null && asking.has(asked) ? (asked as ModalName) : null)
  useEffect(() => {
    if (asked !== null) setSearch({}, { replace: true })
  }, [asked, setSearch])
  return first
}
