import { readActive } from '@champa/contract/lookup'
import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { call } from '../../platform/client.ts'

/**
 * Checks on the login screen whether the service is active; a terminated one shows a blank page
 * (SCR-17).
 */
export function useActiveCheck(signIn: boolean): void {
  useEffect(() => {
    if (!signIn) return
    call(readActive).then(
      ({ terminated }) => {
        if (terminated === 'gone') navigate('/terminated', { replace: true })
        else document.body.className = ''
      },
      // Without a response the login screen stays: the sign-in itself will report the problem.
      () => undefined,
    )
  }, [signIn])
}
