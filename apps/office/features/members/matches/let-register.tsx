import { letRegister } from '@champa/contract/office/matches'
import { Button } from '@champa/ui/action/button'
import { Field } from '@champa/ui/form/field'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import { useActedToast } from '../../evidence/use-acted-toast.ts'

const phoneShape = /^\+?[\d\s-]{8,20}$/

/** Asks a second person to let a phone register that matches an excluded member. */
export function LetRegisterButton() {
  const t = useTranslations()
  const tell = useActedToast()
  const [open, setOpen] = useState(false)
  const [phone, setPhone] = useState('')
  const change = useApiMutation(letRegister, {})
  const isWrong = !phoneShape.test(phone.trim())
  return (
    <>
      <Button size="sm" kind="outline" onClick={() => setOpen(true)}>
        {t('matches.letRegister')}
      </Button>
      <ReasonSheet
        open={open}
        title={t('matches.letRegister')}
        text={t('matches.letRegisterText')}
        submit={t('evidence.send')}
        evidence={{ need: 'any' }}
        fields={(isChecked) => (
          <Field
            label={t('team.phone')}
            inputMode="tel"
            autoComplete="off"
            maxLength={20}
            value={phone}
            error={isChecked && isWrong ? t('list.wrongShape') : undefined}
            onChange={(event) => setPhone(event.target.value)}
          />
        )}
        isIncomplete={isWrong}
        busy={change.busy}
        refused={change.refused}
        onClose={() => setOpen(false)}
        onSubmit={async (reason, evidence) => {
          const answer = await change.run({ body: { phone: phone.trim(), reason, evidence } })
          if (!answer) return false
          setOpen(false)
          setPhone('')
          tell(answer, '')
          return true
        }}
      />
    </>
  )
}
