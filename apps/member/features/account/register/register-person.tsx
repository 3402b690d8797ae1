import {
  nameLongest,
  passwordLongest,
  passwordShortest,
  validateAccount,
} from '@champa/contract/account'
import { Field } from '@champa/ui/form/field'
import { PasswordField } from '@champa/ui/form/password-field'
import { formatUsername } from '@champa/ui/format/format-username'
import { identificationCard } from '@champa/ui/icons/person'
import { phone as phoneGlyph } from '@champa/ui/icons/form'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Refused } from '@champa/client/refused'
import { useApiMutation } from '../../../platform/client.ts'
import { useFocusFault } from '../use-focus-fault.ts'
import { type ChangeDraft, personPayload, type RegisterDraft } from './register-draft.ts'
import { checkPerson, isClean, personFaultsOf } from './register-rules.ts'
import { useFaultText } from './use-fault-text.ts'
import { useFaults } from './use-faults.ts'

interface Props {
  draft: RegisterDraft
  onChange: ChangeDraft
  /** The Back and Next buttons, which the wizard provides. */
  actions: (busy: boolean) => ReactNode
  refusal: (refused: Refused | null) => ReactNode
  onNext: () => void
}

/** Step 3: personal details. The server validates them before step 4. */
export function RegisterPerson({ draft, onChange, actions, refusal, onNext }: Props) {
  const t = useTranslations()
  const faultText = useFaultText()
  const { run, busy, refused, reset } = useApiMutation(validateAccount)
  const refusedFields = personFaultsOf(refused)
  const { faults, at, unchanged, find } = useFaults(draft, checkPerson, refusedFields)
  const form = useRef<HTMLFormElement>(null)
  useFocusFault(form, refused ?? at)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const clean = find()
    reset()
    if (clean && (await run({ body: personPayload(draft) }))) onNext()
  }

  const eye = {
    showLabel: t('auth.showPassword'),
    hideLabel: t('auth.hidePassword'),
    autoComplete: 'new-password',
    maxLength: passwordLongest,
  }
  return (
    <form
      ref={form}
      className="card pad stack register__form"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <div>
        <h2 className="t-h2">{t('reg.step3')}</h2>
        <p className="t-sm c-2">{t('reg.profileLead')}</p>
      </div>
      <Field
        label={t('reg.fullName')}
        icon={identificationCard}
        name="name"
        autoComplete="name"
        placeholder={t('reg.egName')}
        maxLength={nameLongest}
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
        error={faultText(faults.name)}
      />
      <Field
        label={t('auth.phone')}
        icon={phoneGlyph}
        name="username"
        autoComplete="username"
        locked
        value={formatUsername(draft.phone)}
      />
      <PasswordField
        {...eye}
        label={t('auth.password')}
        name="password"
        value={draft.password}
        onChange={(event) => onChange({ password: event.target.value })}
        error={faultText(faults.password)}
        hint={t('reg.passwordHint', { n: String(passwordShortest) })}
      />
      <PasswordField
        {...eye}
        label={t('auth.confirmPassword')}
        name="confirmPassword"
        value={draft.confirmPassword}
        onChange={(event) => onChange({ confirmPassword: event.target.value })}
        error={faultText(faults.confirmPassword)}
      />
      {isClean(refusedFields) && (unchanged || refused?.retryAfter) && refusal(refused)}
      {actions(busy)}
    </form>
  )
}
