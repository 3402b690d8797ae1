import { checkActive } from '@champa/contract/bonus'
import { useEffect } from 'react'
import { call } from '../../platform/api/call.ts'

/** What has ended meanwhile is ended when the page is opened; the server announces it, and the page asks again. */
export function useCheckActive(): void {
  useEffect(() => {
    call(checkActive).catch(() => undefined)
  }, [])
}
