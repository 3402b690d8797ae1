import { addStaff } from '@champa/contract/office/staff-invites'
import { listStaff } from '@champa/contract/office/staff-acts'
import { Button } from '@champa/ui/action/button'
import { Field } from '@champa/ui/form/field'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import { useActedToast } from '../../evidence/use-acted-toast.ts'
import { RoleFields, useRoles } from './role-fields.tsx'
import { ShownOnce } from './shown-once.tsx'

const empty = { name: '', username: '', phone: '', bankCode: '', accountNo: '' }
type Texts = typeof empty

const shapes: Record<keyof Texts, RegExp> = {
  name: /^.{2,80}$/u,
  username: /^[a-z0-9._-]{2,60}$/,
  phone: /\d/,
  bankCode: /^[A-Za-z0-9]{2,20}$/,
  accountNo: /\d/,
}

/** Requests an account for a new colleague, and shows its first password once. */
export function AddColleague() {
  const t = useTranslations()
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState<{ name: string; password: string } | null>(null)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('team.add')}
      </Button>
      <AddSheet
        open={open}
        onClose={() => setOpen(false)}
        onMade={(name, password) => setMade({ name, password })}
      />
      <ShownOnce
        title={t('team.passwordTitle', { name: made?.name ?? '' })}
        text={t('team.passwordText')}
        label={t('team.password')}
        secret={made?.password ?? null}
        onClose={() => setMade(null)}
      />
    </>
  )
}

interface AddSheetProps {
  open: boolean
  onClose: () => void
  onMade: (name: string, password: string) => void
}

function AddSheet({ open, onClose, onMade }: AddSheetProps) {
  const t = useTranslations()
  const tell = useActedToast()
  const roles = useRoles(null)
  const [texts, setTexts] = useState(empty)
  const add = useApiMutation(addStaff, { refreshes: [listStaff] })
  const isWrong = (key: keyof Texts) => !shapes[key].test(texts[key].trim())
  const keys = Object.keys(empty) as (keyof Texts)[]
  const labels: Record<keyof Texts, string> = {
    name: t('team.fullName'),
    username: t('team.username'),
    phone: t('team.phone'),
    bankCode: t('team.bankCode'),
    accountNo: t('team.accountNo'),
  }
  const hints: Partial<Texts> = { username: t('team.usernameHint'), phone: t('team.noPlay') }
  const field = (key: keyof Texts, isChecked: boolean) => (
    <Field
      key={key}
      label={labels[key]}
      hint={hints[key]}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={80}
      value={texts[key]}
      error={isChecked && isWrong(key) ? t('list.wrongShape') : undefined}
      onChange={(event) => setTexts((now) => ({ ...now, [key]: event.target.value }))}
    />
  )
  return (
    <ReasonSheet
      open={open}
      title={t('team.addTitle')}
      text={t('team.addText')}
      submit={t('evidence.send')}
      evidence={{ need: 'optional' }}
      fields={(isChecked) => (
        <>
          {keys.slice(0, 2).map((key) => field(key, isChecked))}
          <RoleFields of={roles} />
          {keys.slice(2).map((key) => field(key, isChecked))}
        </>
      )}
      isIncomplete={roles.isConflict || keys.some(isWrong)}
      busy={add.busy}
      refused={add.refused}
      onClose={onClose}
      onSubmit={async (reason, evidence) => {
        const typed = Object.fromEntries(keys.map((key) => [key, texts[key].trim()])) as Texts
        const answer = await add.run({ body: { ...typed, ...roles.given, reason, evidence } })
        if (!answer) return false
        onClose()
        setTexts(empty)
        roles.change({ roles: [], isLead: false, lastDay: '' })
        tell(answer, '')
        if (answer.firstPassword !== undefined) onMade(typed.name, answer.firstPassword)
        return true
      }}
    />
  )
}
