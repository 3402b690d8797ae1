import { barredKinds, barStaff, type ColleagueRow } from '@champa/contract/office/staff-acts'
import { Button } from '@champa/ui/action/button'
import { Field } from '@champa/ui/form/field'
import { toast } from '@champa/ui/overlay/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'

type Kind = (typeof barredKinds)[number]

const empty = { phone: '', bankCode: '', accountNo: '' }
const shapes: Record<keyof typeof empty, RegExp> = {
  phone: /^\+?[\d\s-]{8,20}$/,
  bankCode: /^[A-Za-z0-9]{2,20}$/,
  accountNo: /^[\d\s-]{8,30}$/,
}
const fieldsOf: Record<Kind, readonly (keyof typeof empty)[]> = {
  phone: ['phone'],
  bank: ['bankCode', 'accountNo'],
}

/** Bars another phone or bank account of a colleague from playing; one person does, at once. */
export function BarButton({ row }: { row: ColleagueRow }) {
  const t = useTranslations()
  const [open, setOpen] = useState(false)
  const [kind, setKind] = useState<Kind>('phone')
  const [typed, setTyped] = useState(empty)
  const change = useApiMutation(barStaff, {})
  const isWrong = (key: keyof typeof empty) => !shapes[key].test(typed[key].trim())
  const text = () => fieldsOf[kind].map((key) => typed[key].trim()).join(':')
  return (
    <>
      <Button kind="tonal" onClick={() => setOpen(true)}>
        {t('team.bar')}
      </Button>
      <ReasonSheet
        open={open}
        title={t('team.barTitle', { name: row.name })}
        text={t('team.barText')}
        submit={t('team.bar')}
        choice={{
          label: t('team.barWhat'),
          value: kind,
          options: barredKinds.map((value) => ({ value, label: t(`barredKind.${value}`) })),
          onPick: (to) => setKind(barredKinds.find((one) => one === to) ?? 'phone'),
        }}
        fields={(isChecked) =>
          fieldsOf[kind].map((key) => (
            <Field
              key={key}
              label={t(`team.${key}`)}
              autoComplete="off"
              spellCheck={false}
              maxLength={30}
              value={typed[key]}
              error={isChecked && isWrong(key) ? t('list.wrongShape') : undefined}
              onChange={(event) => setTyped((now) => ({ ...now, [key]: event.target.value }))}
            />
          ))
        }
        isIncomplete={fieldsOf[kind].some(isWrong)}
        busy={change.busy}
        refused={change.refused}
        onClose={() => setOpen(false)}
        onSubmit={async (reason) => {
          const body = { kind, text: text(), reason }
          const answer = await change.run({ params: { id: row.id }, body })
          if (!answer) return false
          setOpen(false)
          setTyped(empty)
          toast.show({ kind: 'ok', text: t(answer.isMember ? 'team.barFroze' : 'team.barDone') })
          return true
        }}
      />
    </>
  )
}
