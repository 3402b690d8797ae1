import { readActive } from '@champa/contract/lookup'
import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { call } from '../../platform/api/call.ts'

/** Asks on the login screen whether the service is active. One that is gone shows a blank page instead (SCR-17). */
export function useActiveCheck(signIn: boolean): void {
  useEffect(() => {
    if (!signIn) return
    call(readActive).then(
      ({ terminated }) => {
        if (terminated === 'gone') navigate('/terminated', { replace: true })
        else document.body.className = ''
      },
      // No answer is no reason to keep a member out: signing in will say what is wrong.
      () => undefined,
    )
  }, [signIn])
}
