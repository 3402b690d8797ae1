import { useLink } from '@champa/ui/action/link-context'
import { Steps } from '@champa/ui/form/steps'
import { Scene } from '@champa/ui/scene/scene'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { InviteFlag } from '../../platform/client.ts'
import { RegisteredAlert } from '../../features/account/register/registered-alert.tsx'
import { useInviteCode } from '../../features/account/register/saved-draft.ts'
import { useNeedsOtp } from '../../features/otp/use-otp.ts'
import { lazyPart } from '../part/lazy-part.tsx'
import { useLaoBuild } from '../../platform/use-info.ts'
import { useScreen } from '../../platform/use-screen.ts'
import { RiskLine } from '../layout/risk-line.tsx'
import { RegisterStep } from './register-step.tsx'
import { useStepFocus, useWizard } from './use-wizard.ts'
import './register.css'

const AgreementsModal = lazyPart(
  async () => (await import('../../features/lookup/agreements-modal.tsx')).AgreementsModal,
)

export function Register() {
  const t = useTranslations()
  const Link = useLink()
  const lao = useLaoBuild()
  const inviteCode = useInviteCode()
  const wizard = useWizard(inviteCode)
  const [done, setDone] = useState<{ inviteFlag: InviteFlag | null } | null>(null)
  const [terms, setTerms] = useState(false)
  useScreen(t('nav.register'))
  useStepFocus(wizard.step)

  const proves = useNeedsOtp()
  const named = [t('reg.step1Short'), t('reg.step2Short'), t('reg.step3Short'), t('reg.step4Short')]
  const steps = proves ? named : named.toSpliced(1, 1)
  const current = proves || wizard.step === 1 ? wizard.step : wizard.step - 1
  return (
    <>
      <Scene calm height={300} />
      <main className="wrap register">
        <div className="between">
          <h1 className="t-h1">{t('nav.register')}</h1>
          <span className="tag num">
            {current}/{steps.length}
          </span>
        </div>
        <Steps
          label={t('reg.steps')}
          steps={steps}
          current={current - 1}
          doneLabel={t('status.SUCCESS')}
        />
        <RegisterStep
          wizard={wizard}
          lao={lao}
          proves={proves}
          inviteLocked={inviteCode !== null}
          onTerms={() => setTerms(true)}
          onDone={(inviteFlag) => setDone({ inviteFlag })}
        />
        <p className="t-sm c-2 inline-center">
          {t('auth.haveAccount')}{' '}
          <Link className="link" href="/login">
            {t('nav.login')}
          </Link>
        </p>
        <RiskLine />
      </main>
      <AgreementsModal open={terms} onClose={() => setTerms(false)} />
      <RegisteredAlert
        open={done !== null}
        draft={wizard.draft}
        inviteFlag={done?.inviteFlag ?? null}
      />
    </>
  )
}
