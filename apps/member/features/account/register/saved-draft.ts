import { otpVerifiedForMs } from '@champa/contract/otp'
import { storageKeys } from '@champa/contract/constants'
import { forget, readStored, store } from '@champa/client/device/storage'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { emptyDraft, type RegisterDraft } from './register-draft.ts'
import { checkPerson, isClean } from './register-rules.ts'

interface Saved<S> {
  draft: RegisterDraft
  /** The one-time password that was sent and has not expired. */
  sent: S | null
}

/** Keeps a registration across a reload, in this tab only and without its passwords. */
export function saveDraft<S>({ draft, sent }: Saved<S>): void {
  const { password: _, confirmPassword: __, ...stored } = draft
  store(
    storageKeys.registerDraft,
    JSON.stringify({ at: Date.now(), draft: stored, sent }),
    'session',
  )
}

/** The saved registration, unless its phone proof has expired. */
export function readDraft<S>(): Saved<S> | null {
  try {
    const saved: (Saved<S> & { at: number }) | null = JSON.parse(
      readStored(storageKeys.registerDraft, 'session') ?? 'null',
    )
    if (saved === null || Date.now() - saved.at > otpVerifiedForMs) return null
    return { draft: { ...emptyDraft(''), ...saved.draft }, sent: saved.sent }
  } catch {
    return null
  }
}

export function forgetDraft(): void {
  forget(storageKeys.registerDraft)
}

export type Step = 1 | 2 | 3 | 4

/**
 * The requested step, or the last step before it whose requirements are met. Browser history or a
 * reload may request a step that the draft is not ready for.
 */
export function reachableStep(
  wanted: Step,
  draft: RegisterDraft,
  sent: { phone: string } | null,
): Step {
  const proved = draft.phone !== '' && draft.provedPhone === draft.phone
  if (wanted >= 3 && proved) return wanted === 4 && isClean(checkPerson(draft)) ? 4 : 3
  return wanted >= 2 && sent?.phone === draft.phone ? 2 : 1
}

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
