import { useEffect, useRef, useState } from 'react'
import { type ChangeDraft, emptyDraft, type RegisterDraft } from '../../features/account/register/register-draft.ts'
import { needsOtp } from '../../features/otp/needs-otp.ts'
import { type Otp, useOtp } from '../../features/otp/use-otp.ts'
import { Refused } from '@champa/client/refused'

export type Step = 1 | 2 | 3 | 4

export interface Wizard {
  step: Step
  draft: RegisterDraft
  otp: Otp
  /** Step 1 is finding out whether a one-time password is needed, or sending it. */
  busy: boolean
  refused: Refused | null
  change: ChangeDraft
  /** From the phone to the code, or straight to the profile when no code is needed (specification 4). */
  leavePhone(): Promise<void>
  verified(token: string): void
  go(step: Step): void
  back(): void
  /** The proof of the phone is no longer good: begin again with the phone. */
  proveAgain(): void
}

export function useWizard(inviteCode: string | null): Wizard {
  const [step, setStep] = useState<Step>(1)
  const [draft, setDraft] = useState(() => emptyDraft(inviteCode ?? ''))
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const otp = useOtp()
  const change: ChangeDraft = (part) => setDraft((before) => ({ ...before, ...part }))

  async function leavePhone() {
    setAsking(true)
    setRefused(null)
    try {
      if (await needsOtp()) await prove()
      else setStep(3)
    } catch (error) {
      setRefused(error instanceof Refused ? error : new Refused('SERVICE_UNAVAILABLE'))
    } finally {
      setAsking(false)
    }
  }

  async function prove() {
    const outcome = await otp.send(draft.phone, draft.otpToken)
    if (outcome?.verified) verified(outcome.token)
    else if (outcome) setStep(2)
  }

  function verified(token: string) {
    otp.forget()
    change({ otpToken: token })
    setStep(3)
  }

  return {
    step, draft, otp, change, leavePhone, verified,
    busy: asking || otp.busy,
    refused: refused ?? otp.refused,
    go: setStep,
    back: () => setStep((now) => (now === 4 ? 3 : 1)),
    proveAgain: () => {
      otp.forget()
      change({ otpToken: null })
      setStep(1)
    },
  }
}

/** Each step begins at its heading, for eyes and screen readers alike; the first visit does not steal focus. */
export function useStepFocus(step: Step): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const heading = document.querySelector<HTMLElement>('.register__form h2')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
  }, [step])
}
