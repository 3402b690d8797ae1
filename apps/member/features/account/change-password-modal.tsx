import { changePassword, passwordLongest, passwordShortest } from '@champa/contract/account'
import { Button } from '@champa/ui/action/button'
import { PasswordField } from '@champa/ui/form/password-field'
import { Sheet } from '@champa/ui/overlay/sheet'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useErrorText } from '../../platform/client.ts'
import { useFocusFault } from './use-focus-fault.ts'

interface Props {
  open: boolean
  onClose: () => void
}

/** The form is remounted each time the sheet opens, so that no password remains after closing. */
export function ChangePasswordModal({ open, onClose }: Props) {
  const t = useTranslations()
  const form = useId()
  const change = useApiMutation(changePassword)

  async function save(oldPassword: string, newPassword: string) {
    if (!(await change.run({ body: { oldPassword, newPassword } }))) return
    toast.show({ kind: 'ok', text: t('pro.changed') })
    onClose()
  }

  function close() {
    change.reset()
    onClose()
  }

  return (
    <Sheet
      open={open}
      onClose={close}
      busy={change.busy}
      title={t('pro.changePassword')}
      closeLabel={t('common.close')}
      footer={
        <Button type="submit" form={form} block busy={change.busy}>
          {t('pro.savePassword')}
        </Button>
      }
    >
      <PasswordForm id={form} change={change} onSave={save} />
    </Sheet>
  )
}

interface FormProps {
  id: string
  change: ReturnType<typeof useApiMutation<typeof changePassword>>
  onSave: (oldPassword: string, newPassword: string) => Promise<void>
}

type Fault = 'short' | 'different' | null

function PasswordForm({ id, change, onSave }: FormProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState('')
  const [confirm, setConfirm] = useState('')
  const [fault, setFault] = useState<Fault>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    // The form ignores a submission while a field is empty (ACC-60).
    if (old === '' || fresh === '' || confirm === '') return
    const newFault: Fault =
      fresh.length < passwordShortest ? 'short' : fresh === confirm ? null : 'different'
    setFault(newFault)
    if (newFault === null) void onSave(old, fresh)
  }

  const eye = { showLabel: t('auth.showPassword'), hideLabel: t('auth.hidePassword') }
  const oldWrong = change.refused?.code === 'WRONG_PASSWORD'
  const form = useRef<HTMLFormElement>(null)
  useFocusFault(form, change.refused ?? fault)
  const weak = change.refused?.code === 'INVALID_USER_INFO'
  return (
    <form ref={form} id={id} className="stack" noValidate onSubmit={submit}>
      <PasswordField
        {...eye}
        label={t('pro.oldPassword')}
        name="oldPassword"
        value={old}
        onChange={(event) => setOld(event.target.value)}
        error={oldWrong ? t('errors.WRONG_PASSWORD') : undefined}
        data-first-focus=""
      />
      <PasswordField
        {...eye}
        label={t('pro.newPassword')}
        name="newPassword"
        autoComplete="new-password"
        maxLength={passwordLongest}
        value={fresh}
        onChange={(event) => setFresh(event.target.value)}
        hint={t('reg.passwordHint', { n: String(passwordShortest) })}
        error={
          fault === 'short'
            ? t('val.passwordShort', { n: String(passwordShortest) })
            : weak
              ? t('val.passwordWeak')
              : undefined
        }
      />
      <PasswordField
        {...eye}
        label={t('pro.confirmNew')}
        name="confirmPassword"
        autoComplete="new-password"
        maxLength={passwordLongest}
        value={confirm}
        onChange={(event) => setConfirm(event.target.value)}
        error={fault === 'different' ? t('val.passwordNotEqualMsg') : undefined}
      />
      {change.refused && !oldWrong && !weak && (
        <InfoNote kind="error" live>
          {errorText(change.refused)}
        </InfoNote>
      )}
      <InfoNote kind="info">{t('pro.otherDevices')}</InfoNote>
    </form>
  )
}
