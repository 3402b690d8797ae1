import { editAccountName, englishName, nameLongest } from '@champa/contract/account'
import { readWallet } from '@champa/contract/wallet'
import { Button } from '@champa/ui/action/button'
import { Field } from '@champa/ui/form/field'
import { SheetFoot } from '@champa/ui/overlay/sheet-foot'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery, useApiMutation, useErrorText } from '../../platform/client.ts'
import { useOnline } from '@champa/client/react/online'
import { useFirstFocus } from '../../platform/use-first-focus.ts'
import { useHold } from '../../platform/api/use-hold.ts'

interface AccountNamePanelProps {
  onBusy: (busy: boolean) => void
  onDone: () => void
}

/**
 * Changes the member's account name to English letters, because the bank's feed names payers in
 * English (ACC-42).
 */
export function AccountNamePanel({ onBusy, onDone }: AccountNamePanelProps) {
  const t = useTranslations()
  const id = useId()
  const online = useOnline()
  const errorText = useErrorText()
  const account = useApiQuery(readWallet).data?.bankAccount
  const change = useApiMutation(editAccountName, { refreshes: [readWallet] })
  const [typed, setTyped] = useState('')
  const first = useFirstFocus<HTMLFormElement>()
  const name = tidyName(typed)
  useHold(change.busy, onBusy)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!account || !online) return
    if (!englishName.test(name)) {
      toast.show({ kind: 'err', text: t('val.requiredEngLangMsg') })
      return
    }
    if (!(await change.run({ body: { bankCode: account.bankCode, bankAccountName: name } }))) return
    toast.show({ kind: 'ok', text: t('dep.nameSaved') })
    onDone()
  }

  return (
    <form id={id} className="stack" ref={first} onSubmit={(event) => void submit(event)}>
      <InfoNote kind="info">{t('dep.nameNeededHint')}</InfoNote>
      <Field
        label={t('dep.yourName')}
        name="bankAccountName"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={nameLongest}
        placeholder="SOMCHAI JAIDEE"
        hint={account?.bankAccountName}
        error={change.refused ? errorText(change.refused) : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value.toUpperCase())}
        data-first-focus=""
      />
      <SheetFoot>
        <div className="row">
          <Button kind="outline" onClick={onDone}>
            {t('common.back')}
          </Button>
          <Button type="submit" form={id} className="grow" busy={change.busy} unavailable={!online}>
            {t('common.save')}
          </Button>
        </div>
      </SheetFoot>
    </form>
  )
}

/** The typed name in its stored form: upper-cased, trimmed and with single spaces. */
export function tidyName(typed: string): string {
  return typed.toUpperCase().replace(/\s+/g, ' ').trim()
}
