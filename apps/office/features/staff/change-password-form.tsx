import { changeStaffPassword, readMe, minStaffPasswordLength } from '@champa/contract/office/staff'
import { Button } from '@champa/ui/action/button'
import { PasswordField } from '@champa/ui/form/password-field'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useErrorText } from '../../platform/client.ts'

type Fault = 'short' | 'different' | 'same' | null

function faultOf(old: string, fresh: string, again: string): Fault {
  if (fresh.length < minStaffPasswordLength) return 'short'
  if (fresh !== again) return 'different'
  return fresh === old ? 'same' : null
}

/**
 * Changes the staff member's own password: at will, or at first sign-in because somebody else set
 * the initial one.
 */
export function ChangePasswordForm({ kind }: { kind: 'primary' | 'tonal' }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState('')
  const [again, setAgain] = useState('')
  const [fault, setFault] = useState<Fault>(null)
  const form = useRef<HTMLFormElement>(null)
  const change = useApiMutation(changeStaffPassword, { refreshes: [readMe] })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (old === '' || fresh === '' || again === '') return
    const newFault = faultOf(old, fresh, again)
    setFault(newFault)
    if (
      newFault !== null ||
      !(await change.run({ body: { oldPassword: old, newPassword: fresh } }))
    )
      return
    for (const set of [setOld, setFresh, setAgain]) set('')
    toast.show({ kind: 'ok', text: t('password.done') })
  }

  const eye = { showLabel: t('sign.show'), hideLabel: t('sign.hide'), maxLength: 200 }
  const n = String(minStaffPasswordLength)
  const wrong = change.refused?.code === 'WRONG_PASSWORD'
  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <PasswordField
        {...eye}
        label={t('password.old')}
        name="old"
        value={old}
        onChange={(event) => setOld(event.target.value)}
        error={wrong ? t('errors.WRONG_PASSWORD') : undefined}
      />
      <PasswordField
        {...eye}
        label={t('password.fresh')}
        name="fresh"
        autoComplete="new-password"
        value={fresh}
        onChange={(event) => setFresh(event.target.value)}
        hint={fault === 'short' ? undefined : t('password.hint', { n })}
        error={
          fault === 'short'
            ? t('password.short', { n })
            : fault === 'same'
              ? t('password.same')
              : undefined
        }
      />
      <PasswordField
        {...eye}
        label={t('password.again')}
        name="again"
        autoComplete="new-password"
        value={again}
        onChange={(event) => setAgain(event.target.value)}
        error={fault === 'different' ? t('password.different') : undefined}
      />
      {change.refused && !wrong && (
        <InfoNote kind="error" live>
          {errorText(change.refused)}
        </InfoNote>
      )}
      <Button type="submit" block kind={kind} busy={change.busy}>
        {t('password.title')}
      </Button>
    </form>
  )
}
