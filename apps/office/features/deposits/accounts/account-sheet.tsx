import {
  type AccountRow,
  readAccounts,
  writeAccount,
} from '@champa/contract/office/deposits/accounts'
import { Field } from '@champa/ui/form/field'
import { SelectField } from '@champa/ui/form/select-field'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { wordOf } from '../../../platform/word-of.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import { useActedToast } from '../../evidence/use-acted-toast.ts'
import {
  type AccountField,
  type AccountTexts,
  choicesOf,
  emptyTexts,
  identityFields,
  readIdentity,
  readSettings,
  settingFields,
  textsOf,
} from './account-form.ts'

interface AccountSheetProps {
  open: boolean
  /** The account to change; null adds one. */
  row: AccountRow | null
  onClose: () => void
}

/** Asks a second person to change an account, or to add one. */
export function AccountSheet({ open, row, onClose }: AccountSheetProps) {
  const t = useTranslations()
  const tell = useActedToast()
  const [texts, setTexts] = useState<AccountTexts>(() => (row ? textsOf(row) : emptyTexts))
  const change = useApiMutation(writeAccount, { refreshes: [readAccounts] })
  const settings = readSettings(texts)
  const identity = row ? null : readIdentity(texts)
  const wrong = new Set([
    ...(settings.ok ? [] : settings.wrong),
    ...(identity === null || identity.ok ? [] : identity.wrong),
  ])
  return (
    <ReasonSheet
      open={open}
      title={row ? t('accounts.editTitle', { account: row.account }) : t('accounts.add')}
      text={row ? t('accounts.editText') : t('accounts.addText')}
      submit={t('evidence.send')}
      evidence={{ need: row ? 'optional' : 'any' }}
      fields={(isChecked) => (
        <div className="account-form">
          {[...(row ? [] : identityFields), ...settingFields].map((field) => (
            <AccountInput
              key={field}
              field={field}
              value={texts[field]}
              isWrong={isChecked && wrong.has(field)}
              onChange={(value) => setTexts((now) => ({ ...now, [field]: value }))}
            />
          ))}
        </div>
      )}
      isIncomplete={wrong.size > 0}
      busy={change.busy}
      refused={change.refused}
      onClose={onClose}
      onSubmit={async (reason, evidence) => {
        if (!settings.ok || (identity !== null && !identity.ok)) return false
        const answer = await change.run({
          params: { account: row ? row.account : (identity?.value.account ?? '') },
          body: {
            settings: settings.value,
            ...(identity ? { identity: identity.value.identity } : {}),
            reason,
            evidence,
          },
        })
        if (!answer) return false
        onClose()
        tell(answer, t('common.saved'))
        return true
      }}
    />
  )
}

interface AccountInputProps {
  field: AccountField
  value: string
  isWrong: boolean
  onChange: (value: string) => void
}

function AccountInput({ field, value, isWrong, onChange }: AccountInputProps) {
  const t = useTranslations()
  const error = isWrong ? t('list.wrongShape') : undefined
  const label = t(`accountField.${field}`)
  const choices = choicesOf[field]
  if (choices)
    return (
      <SelectField
        label={label}
        error={error}
        {...(emptyTexts[field] === '' ? { placeholder: '–' } : {})}
        options={choices.map((choice) => ({
          value: choice,
          label: wordOf(t, `accountChoice.${choice}`) ?? choice,
        }))}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <Field
      label={label}
      hint={wordOf(t, `accountHint.${field}`) ?? undefined}
      error={error}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
