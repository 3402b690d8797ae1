import { closeAccount, readPrivacy } from '@champa/contract/privacy'
import { Button } from '@champa/ui/action/button'
import { CheckField } from '@champa/ui/form/check-field'
import { PasswordField } from '@champa/ui/form/password-field'
import { SheetFoot } from '@champa/ui/overlay/sheet-foot'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isOutcomeUnknown } from '@champa/client/refused'
import { leave, useApiQuery, useApiMutation, useErrorText } from '../../platform/client.ts'
import { useHold } from '../../platform/api/use-hold.ts'

interface Props {
  onBack: () => void
  /** Called with true while the request is pending, so that the sheet stays open. */
  onBusy: (busy: boolean) => void
}

type Fault = 'password' | 'sure' | null

/**
 * Explains what ends and what is retained, then requires the password and an explicit confirmation.
 */
export function ClosingForm({ onBack, onBusy }: Props) {
  const t = useTranslations()
  const id = useId()
  const [password, setPassword] = useState('')
  const [sure, setSure] = useState(false)
  const [fault, setFault] = useState<Fault>(null)
  const change = useApiMutation(closeAccount, { refreshes: [readPrivacy] })
  useHold(change.busy, onBusy)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const newFault: Fault = password === '' ? 'password' : sure ? null : 'sure'
    setFault(newFault)
    change.reset()
    if (newFault !== null || !(await change.run({ body: { password, confirmed: true } }))) return
    toast.show({ kind: 'ok', text: t('pd.deleted') })
    leave()
  }

  const wrong =
    change.refused?.code === 'WRONG_PASSWORD'
      ? t('pd.wrongPassword')
      : fault === 'password'
        ? t('val.required')
        : undefined
  return (
    <form id={id} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <WhatHappens />
      <PasswordField
        label={t('auth.password')}
        name="password"
        autoComplete="current-password"
        showLabel={t('auth.showPassword')}
        hideLabel={t('auth.hidePassword')}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={wrong}
      />
      <CheckField checked={sure} onChange={(event) => setSure(event.target.checked)}>
        {t('pd.deleteSure')}
      </CheckField>
      {fault === 'sure' && (
        <InfoNote kind="warn" live>
          {t('pd.deleteTick')}
        </InfoNote>
      )}
      <ClosingRefused refused={change.refused} />
      <SheetFoot>
        <div className="row">
          <Button kind="tonal" className="grow" unavailable={change.busy} onClick={onBack}>
            {t('common.back')}
          </Button>
          <Button type="submit" form={id} kind="danger" className="grow" busy={change.busy}>
            {t('pd.delete')}
          </Button>
        </div>
      </SheetFoot>
    </form>
  )
}

function WhatHappens() {
  const t = useTranslations()
  const closing = useApiQuery(readPrivacy).data?.closing
  return (
    <ul className="privacy__facts">
      <li>{t('pd.deleteFirst')}</li>
      <li>{t('pd.deleteNow')}</li>
      <li>{t('pd.deleteGivesUp')}</li>
      {closing && <li>{t('pd.deleteLater', { n: String(closing.coolingDays) })}</li>}
      {closing && <li>{t('pd.deleteKeeps', { n: String(closing.identityYears) })}</li>}
    </ul>
  )
}

function ClosingRefused({
  refused,
}: {
  refused: ReturnType<typeof useApiMutation<typeof closeAccount>>['refused']
}) {
  const t = useTranslations()
  const errorText = useErrorText()
  if (!refused || refused.code === 'WRONG_PASSWORD') return null
  return (
    <InfoNote kind="error" live>
      {isOutcomeUnknown(refused) && navigator.onLine ? t('pd.deleteUnknown') : errorText(refused)}
    </InfoNote>
  )
}
