import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import {
  type ChangeDraft,
  emptyDraft,
  guessAccountName,
  type RegisterDraft,
} from '../../features/account/register/register-draft.ts'
import {
  reachableStep,
  readDraft,
  saveDraft,
  type Step,
} from '../../features/account/register/saved-draft.ts'
import { needsOtp, type Otp, type SentOtp, useOtp } from '../../features/otp/use-otp.ts'
import { asRefused, type Refused } from '@champa/client/refused'

export interface Wizard {
  step: Step
  draft: RegisterDraft
  otp: Otp
  /** True while step 1 checks whether a one-time password is required, or requests one. */
  busy: boolean
  refused: Refused | null
  change: ChangeDraft
  /**
   * Goes from the phone number to the one-time password, or to the personal details when none is
   * needed (ACC-4).
   */
  leavePhone(): Promise<void>
  verified(token: string): void
  toBank(): void
  back(): void
  /** Starts over with the phone number after its proof has become invalid. */
  proveAgain(): void
}

/**
 * The four steps. A reload and the browser's Back keep the input, except for passwords after a
 * reload.
 */
export function useWizard(inviteCode: string | null): Wizard {
  const [saved] = useState(() => readDraft<SentOtp>())
  const [draft, setDraft] = useState(() => ({
    ...(saved?.draft ?? emptyDraft('')),
    ...(inviteCode === null ? {} : { inviteCode }),
  }))
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const otp = useOtp(saved?.sent ?? null)
  const history = useStepHistory()
  const step = reachableStep(history.step, draft, otp.sent)
  useFallBack(history, step)
  useEffect(() => {
    if (draft.phone !== '') saveDraft({ draft, sent: otp.sent })
  }, [draft, otp.sent])

  const change: ChangeDraft = (part) => {
    setDraft((before) => ({ ...before, ...part }))
    if (step !== 1 || (refused ?? otp.refused)?.retryAfter) return
    setRefused(null)
    otp.clear()
  }

  async function leavePhone() {
    setAsking(true)
    setRefused(null)
    try {
      if (await needsOtp()) await prove()
      else enter(null, { replace: false })
    } catch (error) {
      setRefused(asRefused(error))
    } finally {
      setAsking(false)
    }
  }

  async function prove() {
    const outcome = await otp.send(draft.phone, draft.otpToken)
    if (outcome?.verified) enter(outcome.token, { replace: false })
    else if (outcome) history.go(2)
  }

  /**
   * Continues after the phone number is proved or needs no proof. Replaces the history entry of the
   * one-time password, so that Back from step 3 leads to the phone number.
   */
  function enter(token: string | null, { replace }: { replace: boolean }) {
    otp.forget()
    change({ otpToken: token, provedPhone: draft.phone })
    history.go(3, replace)
  }

  return {
    step,
    draft,
    otp,
    change,
    leavePhone,
    busy: asking || otp.busy,
    refused: refused ?? otp.refused,
    verified: (token) => enter(token, { replace: true }),
    toBank: () => {
      change(guessAccountName(draft))
      history.go(4)
    },
    back: () => history.back(step === 4 ? 3 : 1),
    proveAgain: () => {
      otp.forget()
      change({ otpToken: null, provedPhone: null })
      history.go(1, true)
    },
  }
}

interface StepState {
  step?: Step
  /** True when the previous history entry belongs to the wizard. */
  pushed?: boolean
}

const readState = (): StepState => globalThis.history?.state ?? {}

interface StepHistory {
  step: Step
  go(to: Step, replace?: boolean): void
  /**
   * Goes back to the previous history entry, or replaces the current one when the previous entry
   * does not belong to the wizard.
   */
  back(to: Step): void
}

/** Keeps one history entry per step. */
function useStepHistory(): StepHistory {
  const [step, setStep] = useState<Step>(() => readState().step ?? 1)
  useEffect(() => {
    const follow = () => setStep(readState().step ?? 1)
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const go = (to: Step, replace = false) => {
    setStep(to)
    const state: StepState = { step: to, pushed: replace ? (readState().pushed ?? false) : true }
    navigate(location.pathname + location.search, { replace, state })
  }
  const back = (to: Step) => (readState().pushed ? history.back() : go(to, true))
  return { step, go, back }
}

/**
 * Leaves a history entry whose requirements are not met, e.g. after a reload at step 4. Otherwise
 * the wizard would jump ahead as soon as typing meets the requirements.
 */
function useFallBack(history: StepHistory, step: Step): void {
  const fallBack = useEffectEvent(() => history.back(step))
  const isAhead = step < history.step
  useEffect(() => {
    if (isAhead) fallBack()
  }, [isAhead, history.step])
}

/**
 * Focuses the heading of each new step, for screen readers and everybody else; the first render
 * does not move the focus.
 */
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
