import { Button } from '@champa/ui/action/button'
import { IconButton } from '@champa/ui/action/icon-button'
import { arrowLeft } from '@champa/ui/icons/arrow'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { RegisterBank } from '../../features/account/register/register-bank.tsx'
import { RegisterPerson } from '../../features/account/register/register-person.tsx'
import { RegisterPhone } from '../../features/account/register/register-phone.tsx'
import { OtpStep } from '../../features/otp/otp-step.tsx'
import type { Refused } from '@champa/client/refused'
import { useErrorText, type InviteFlag } from '../../platform/client.ts'
import { useRetryAfter } from '../../platform/use-countdown.ts'
import type { Wizard } from './use-wizard.ts'

interface Props {
  wizard: Wizard
  lao: boolean
  /** Whether registration requires a one-time password. */
  proves: boolean
  inviteLocked: boolean
  onTerms: () => void
  onDone: (inviteFlag: InviteFlag | null) => void
}

/** The current step of the wizard. */
export function RegisterStep({ wizard, lao, proves, inviteLocked, onTerms, onDone }: Props) {
  const t = useTranslations()
  const { step, draft, change, otp } = wizard
  const refusal = (refused: Refused | null) => (
    <Refusal refused={refused} onProofLost={wizard.proveAgain} />
  )
  const actions = (label: string) => (busy: boolean) => (
    <Actions label={label} busy={busy} onBack={wizard.back} />
  )
  if (step === 2 && otp.sent)
    return (
      <OtpStep
        otp={otp}
        sent={otp.sent}
        actions={actions(t('common.confirm'))}
        onVerified={wizard.verified}
      />
    )
  if (step === 3)
    return (
      <RegisterPerson
        draft={draft}
        onChange={change}
        actions={actions(t('common.next'))}
        refusal={refusal}
        onNext={wizard.toBank}
      />
    )
  if (step === 4)
    return (
      <RegisterBank
        draft={draft}
        onChange={change}
        lao={lao}
        actions={actions(t('nav.register'))}
        refusal={refusal}
        onTerms={onTerms}
        onDone={onDone}
      />
    )
  return (
    <RegisterPhone
      draft={draft}
      onChange={change}
      lao={lao}
      inviteLocked={inviteLocked}
      proves={proves}
      busy={wizard.busy}
      refusal={refusal(wizard.refused)}
      onNext={() => void wizard.leavePhone()}
    />
  )
}

function Actions({ label, busy, onBack }: { label: string; busy: boolean; onBack: () => void }) {
  const t = useTranslations()
  return (
    <div className="row">
      <IconButton
        tonal
        label={t('common.back')}
        icon={arrowLeft}
        size={20}
        onClick={onBack}
        disabled={busy}
      />
      <Button type="submit" className="grow" busy={busy}>
        {label}
      </Button>
    </div>
  )
}

interface RefusalProps {
  refused: Refused | null
  onProofLost: () => void
}

/**
 * The reason why the server refused the step. After an expired phone proof, a button starts over
 * with the phone number.
 */
function Refusal({ refused, onProofLost }: RefusalProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  const seconds = useRetryAfter(refused)
  const proofLost = refused?.code === 'UNVERIFIED_OTP' || refused?.code === 'OTP_TOKEN_INVALID'
  if (!refused) return null
  return (
    <InfoNote kind="error" live>
      {refused.code === 'INACTIVE_USER' ? t('rg.notOpened') : errorText(refused)}{' '}
      {seconds > 0 && <span className="num">{t('auth.retryIn', { s: String(seconds) })}</span>}
      {proofLost && (
        <>
          {' '}
          <button type="button" className="link" onClick={onProofLost}>
            {t('reg.step1')}
          </button>
        </>
      )}
    </InfoNote>
  )
}
