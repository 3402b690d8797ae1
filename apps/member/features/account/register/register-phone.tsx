import { phoneLength } from '@champa/contract/account'
import { Button } from '@champa/ui/action/button'
import { Field } from '@champa/ui/form/field'
import { ticket } from '@champa/ui/icons/person'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useInfoPending } from '../../../platform/use-info.ts'
import { MemberPhoneField } from '../member-phone-field.tsx'
import { useFocusFault } from '../use-focus-fault.ts'
import type { ChangeDraft, RegisterDraft } from './register-draft.ts'
import { checkPhone } from './register-rules.ts'
import { useFaultText } from './use-fault-text.ts'
import { useFaults } from './use-faults.ts'

interface Props {
  draft: RegisterDraft
  onChange: ChangeDraft
  lao: boolean
  /** True when the invite code came from a link, so the field is read-only. */
  inviteLocked: boolean
  /** Whether a one-time password is sent to the phone. */
  proves: boolean
  busy: boolean
  /** The server's refusal to show; empty when there is none. */
  refusal: ReactNode
  onNext: () => void
}

/** Step 1: the phone number, which becomes the username. */
export function RegisterPhone({
  draft,
  onChange,
  lao,
  inviteLocked,
  proves,
  busy,
  refusal,
  onNext,
}: Props) {
  const t = useTranslations()
  const faultText = useFaultText()
  const { faults, at, find } = useFaults(draft, (now) => checkPhone(now, lao))
  const form = useRef<HTMLFormElement>(null)
  useFocusFault(form, at)

  const buildPending = useInfoPending()
  /** The draft that was submitted before the build, and with it the form of phones, was known. */
  const [early, setEarly] = useState<RegisterDraft | null>(null)
  const waiting = buildPending && early === draft

  const next = () => find() && onNext()
  const nextIfUnchanged = useEffectEvent(() => {
    setEarly(null)
    if (early === draft) next()
  })
  useEffect(() => {
    if (early && !buildPending) nextIfUnchanged()
  }, [early, buildPending])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (buildPending) setEarly(draft)
    else next()
  }

  const count = t('reg.phoneCount', { n: String(draft.phone.length), total: String(phoneLength) })
  return (
    <form ref={form} className="card pad stack register__form" noValidate onSubmit={submit}>
      <div>
        <h2 className="t-h2">{t('reg.phoneTitle')}</h2>
        <p className="t-sm c-2">{proves ? t('reg.phoneLead') : t('reg.phoneLeadPlain')}</p>
      </div>
      <MemberPhoneField
        label={lao ? t('auth.phone') : t('reg.phoneDigits')}
        name="phone"
        value={draft.phone}
        onValueChange={(phone) => onChange({ phone })}
        error={faultText(faults.phone)}
        hint={lao ? undefined : count}
      />
      <Field
        label={inviteLocked ? t('reg.inviteCode') : `${t('reg.inviteCode')} (${t('pd.optional')})`}
        placeholder="PR1234567890"
        icon={ticket}
        name="inviteCode"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        locked={inviteLocked}
        value={draft.inviteCode}
        onChange={(event) => onChange({ inviteCode: event.target.value.trim() })}
        hint={inviteLocked ? t('reg.inviteFilled') : undefined}
      />
      {refusal}
      <Button type="submit" block busy={busy || waiting}>
        {t('common.next')}
      </Button>
    </form>
  )
}
