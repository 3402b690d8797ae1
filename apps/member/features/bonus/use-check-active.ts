import { checkActive } from '@champa/contract/bonus'
import { useEffect } from 'react'
import { call } from '../../platform/client.ts'

/**
 * Lets the server end expired bonuses when the page opens; its live event then refreshes the page.
 */
export function useCheckActive(): void {
  useEffect(() => {
    call(checkActive).catch(() => undefined)
  }, [])
}
