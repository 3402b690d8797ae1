import { createAccount, nameLongest } from '@champa/contract/account'
import type { InviteFlag } from '@champa/contract/invite-flag'
import { CheckField } from '@champa/ui/form/check-field'
import { Field } from '@champa/ui/form/field'
import { PhoneField } from '@champa/ui/form/phone-field'
import { SelectField } from '@champa/ui/form/select-field'
import { bank as bankGlyph } from '@champa/ui/icons/person'
import { InfoNote } from '@champa/ui/state/info-note'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Refused } from '@champa/client/refused'
import { useApiMutation } from '../../../platform/client.ts'
import { useFocusFault } from '../use-focus-fault.ts'
import { BankField, useBanks } from '../bank-field.tsx'
import {
  type ChangeDraft,
  needsEnglishName,
  type RegisterDraft,
  wholePayload,
} from './register-draft.ts'
import { bankFaultsOf, checkBank, type Faults, isClean } from './register-rules.ts'
import { useFaults } from './use-faults.ts'
import { SourceField } from './source-field.tsx'
import { useFaultText } from './use-fault-text.ts'

interface Props {
  draft: RegisterDraft
  onChange: ChangeDraft
  lao: boolean
  actions: (busy: boolean) => ReactNode
  refusal: (refused: Refused | null) => ReactNode
  onTerms: () => void
  onDone: (inviteFlag: InviteFlag | null) => void
}

/**
 * Step 4: the account for withdrawals, confirmation of age and terms, and the registration itself.
 */
export function RegisterBank({ draft, onChange, lao, actions, refusal, onTerms, onDone }: Props) {
  const t = useTranslations()
  const banks = useBanks()
  const { run, busy, refused, reset } = useApiMutation(createAccount)
  const refusedFields = bankFaultsOf(refused)
  const form = useRef<HTMLFormElement>(null)
  const digits = banks?.find((bank) => bank.code === draft.bankCode)?.digits ?? null
  const { faults, at, unchanged, find } = useFaults(
    draft,
    (now) => checkBank(now, digits, lao),
    refusedFields,
  )
  useFocusFault(form, refused ?? at)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const clean = find()
    reset()
    const made = clean && (await run({ body: wholePayload(draft, lao) }))
    if (made) onDone(made.inviteFlag)
  }

  return (
    <form
      ref={form}
      className="stack register__form register__form--parts"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <section className="card pad stack">
        <div>
          <h2 className="t-h2">{t('reg.bankTitle')}</h2>
          <p className="t-sm c-2">{t('reg.bankLead')}</p>
        </div>
        <BankFields
          draft={draft}
          onChange={onChange}
          faults={faults}
          banks={banks}
          digits={digits}
          lao={lao}
        />
        {lao && (
          <CurrencyField value={draft.currency} onChange={(currency) => onChange({ currency })} />
        )}
      </section>
      <section className="card pad stack" aria-labelledby="register-confirm">
        <h2 className="t-h3" id="register-confirm">
          {t('reg.confirmTitle')}
        </h2>
        <SourceField value={draft.sourceCode} onChange={(sourceCode) => onChange({ sourceCode })} />
        <Consents draft={draft} onChange={onChange} onTerms={onTerms} />
        {(faults.adult ?? faults.accepted) && (
          <InfoNote kind="warn" live>
            {t('val.acceptRequired')}
          </InfoNote>
        )}
        {isClean(refusedFields) && (unchanged || refused?.retryAfter) && refusal(refused)}
        {actions(busy)}
      </section>
    </form>
  )
}

/**
 * The checkboxes for age and terms, and for marketing consent, which is never ticked in advance.
 */
function Consents({ draft, onChange, onTerms }: Pick<Props, 'draft' | 'onChange' | 'onTerms'>) {
  const t = useTranslations()
  return (
    <div className="register__boxes">
      <CheckField
        checked={draft.adult}
        onChange={(event) => onChange({ adult: event.target.checked })}
      >
        {t('reg.age')}
      </CheckField>
      <div className="register__terms">
        <CheckField
          checked={draft.accepted}
          onChange={(event) => onChange({ accepted: event.target.checked })}
        >
          {t('reg.accept')}
        </CheckField>
        <button type="button" className="link" onClick={onTerms}>
          {t('reg.readTerms')}
        </button>
      </div>
      <CheckField
        checked={draft.marketing}
        onChange={(event) => onChange({ marketing: event.target.checked })}
      >
        {t('pd.marketing')} <span className="c-2">({t('pd.optional')})</span>
      </CheckField>
    </div>
  )
}

interface BankFieldsProps extends Pick<Props, 'draft' | 'onChange' | 'lao'> {
  faults: Faults
  banks: ReturnType<typeof useBanks>
  digits: number | null
}

function BankFields({ draft, onChange, faults, banks, digits, lao }: BankFieldsProps) {
  const t = useTranslations()
  const faultText = useFaultText()
  const english = needsEnglishName(draft.bankCode, lao)
  const asTyped = (name: string) => (english ? name.toUpperCase() : name)
  return (
    <>
      <BankField
        banks={banks}
        value={draft.bankCode}
        onChange={(bankCode) => onChange({ bankCode })}
        error={faultText(faults.bankCode)}
      />
      <div className="two-sm">
        <Field
          label={t('reg.firstName')}
          name="firstName"
          autoComplete="given-name"
          placeholder={english ? 'SOMCHAI' : t('reg.egFirst')}
          maxLength={nameLongest}
          value={asTyped(draft.firstName)}
          onChange={(event) => onChange({ firstName: asTyped(event.target.value) })}
          error={faultText(faults.firstName)}
        />
        <Field
          label={t('reg.lastName')}
          name="lastName"
          autoComplete="family-name"
          placeholder={english ? 'JAIDEE' : t('reg.egLast')}
          maxLength={nameLongest}
          value={asTyped(draft.lastName)}
          onChange={(event) => onChange({ lastName: asTyped(event.target.value) })}
          error={faultText(faults.lastName)}
        />
      </div>
      <PhoneField
        label={t('reg.accountNo')}
        name="accountNo"
        icon={bankGlyph}
        autoComplete="off"
        maxDigits={digits ?? 20}
        value={draft.accountNo}
        onValueChange={(accountNo) => onChange({ accountNo })}
        error={faultText(faults.accountNo, digits)}
      />
    </>
  )
}

/** The currency of the wallet, asked only in the Lao build. */
function CurrencyField({
  value,
  onChange,
}: {
  value: RegisterDraft['currency']
  onChange: (currency: RegisterDraft['currency']) => void
}) {
  const t = useTranslations()
  const options = [
    { value: 'LAK', label: `LAK · ${t('common.kip')}` },
    { value: 'BAHT', label: `BAHT · ${t('common.baht')}` },
  ]
  return (
    <SelectField
      label={t('reg.currency')}
      name="currency"
      value={value}
      options={options}
      onChange={(event) => onChange(event.target.value === 'BAHT' ? 'BAHT' : 'LAK')}
    />
  )
}
