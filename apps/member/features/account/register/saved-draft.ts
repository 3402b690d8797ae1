import { otpVerifiedForMs } from '@champa/contract/otp'
import { storageKeys } from '@champa/contract/constants'
import { forget, readStored, store } from '@champa/client/device/storage'
import { emptyDraft, type RegisterDraft } from './register-draft.ts'

interface Saved<S> {
  draft: RegisterDraft
  /** The code that was sent and can still be entered. */
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
