import { readActive } from '@champa/contract/lookup'
import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { call } from '../../platform/api/call.ts'

/** On the way to the login screen: a site that was switched off shows its blank page instead (specification 2). */
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
