import { stepUp, stepUpMs } from '@champa/contract/office/staff'
import { Button } from '@champa/ui/action/button'
import { OtpField } from '@champa/ui/form/otp-field'
import { Sheet } from '@champa/ui/overlay/sheet'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useErrorText } from '../../platform/client.ts'
import { answerStepUp } from '../../platform/step-up.ts'

/** Asks for a new code of the authenticator, for the call that waits for it. */
export function StepUpSheet() {
  const t = useTranslations()
  const errorText = useErrorText()
  const form = useId()
  const [code, setCode] = useState('')
  const { run, busy, refused, reset } = useApiMutation(stepUp)

  async function confirm(digits: string) {
    if (digits.length < 6) return
    if (await run({ body: { code: digits } })) return answerStepUp(true)
    // The server accepts a code only once, so the field is cleared for a new one.
    setCode('')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void confirm(code)
  }

  return (
    <Sheet
      open
      busy={busy}
      onClose={() => answerStepUp(false)}
      title={t('stepUp.title')}
      closeLabel={t('common.cancel')}
      footer={
        <Button type="submit" form={form} block busy={busy}>
          {t('stepUp.submit')}
        </Button>
      }
    >
      <form id={form} className="stack" noValidate onSubmit={submit}>
        <p className="c-2">{t('stepUp.text', { n: String(stepUpMs / 60_000) })}</p>
        <OtpField
          label={t('sign.code')}
          data-first-focus
          error={refused ? errorText(refused) : undefined}
          value={code}
          onValueChange={(digits) => {
            setCode(digits)
            if (digits !== '') reset()
          }}
          onComplete={(digits) => void confirm(digits)}
        />
      </form>
    </Sheet>
  )
}
