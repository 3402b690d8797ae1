import { Field } from '@champa/ui/form/field'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type RejectReason, rejectReasons } from './reject-reasons.ts'

const fields = [
  { locale: 'th', words: 'inThai' },
  { locale: 'lo', words: 'inLao' },
  { locale: 'en', words: 'inEnglish' },
] as const
const minWords = 3
const isShort = (text: string): boolean => text.trim().length < minWords

/** What the member reads, in each language. */
export function useMemberReason() {
  const [reason, setReason] = useState<RejectReason>({ th: '', lo: '', en: '' })
  return { reason, setReason, isIncomplete: Object.values(reason).some(isShort) }
}

interface MemberReasonProps {
  given: ReturnType<typeof useMemberReason>
  presets: readonly (keyof typeof rejectReasons)[]
  /** Whether the form was sent, so that a missing text is told. */
  isChecked: boolean
}

/** The fields of a reason that the member reads, with texts that fit most often. */
export function MemberReasonFields({ given, presets, isChecked }: MemberReasonProps) {
  const t = useTranslations()
  const { reason, setReason } = given
  return (
    <>
      <div className="chips" role="group" aria-label={t('withdrawals.preset')}>
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            className="chip"
            onClick={() => setReason(rejectReasons[preset])}
          >
            {t(`withdrawals.${preset}`)}
          </button>
        ))}
      </div>
      {fields.map(({ locale, words }, at) => (
        <Field
          key={locale}
          label={t(`withdrawals.${words}`)}
          lang={locale}
          data-first-focus={at === 0 || undefined}
          maxLength={300}
          value={reason[locale]}
          error={
            isChecked && isShort(reason[locale])
              ? t('evidence.tooShort', { n: String(minWords) })
              : undefined
          }
          onChange={(event) => setReason((now) => ({ ...now, [locale]: event.target.value }))}
        />
      ))}
    </>
  )
}
