import { storageKeys } from '@champa/contract/constants'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { readStored, store } from '@champa/client/device/storage'

const shape = /^[\w-]{1,40}$/

/**
 * The inviter's code from the link, stored until a registration uses it (ACC-12); null without one.
 */
export function useInviteCode(): string | null {
  const [search] = useSearchParams()
  const given = search.get('code')
  const [code] = useState(() =>
    given !== null && shape.test(given) ? given : readStored(storageKeys.inviteCode),
  )
  useEffect(() => {
    if (code !== null) store(storageKeys.inviteCode, code)
  }, [code])
  return code
}
