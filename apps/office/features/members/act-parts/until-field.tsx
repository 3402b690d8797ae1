import { SelectField } from '@champa/ui/form/select-field'
import { useTranslations } from 'use-intl'

const dayMs = 24 * 60 * 60_000
const dayChoices = ['', '1', '7', '30', '90'] as const

interface UntilFieldProps {
  /** Days from now, as text; empty: until somebody ends it. */
  days: string
  onDays: (days: string) => void
}

/** How long a flag or a note stands. */
export function UntilField({ days, onDays }: UntilFieldProps) {
  const t = useTranslations()
  return (
    <SelectField
      label={t('members.stands')}
      options={dayChoices.map((value) => ({
        value,
        label: value === '' ? t('members.untilEnded') : t('list.days', { n: value }),
      }))}
      value={days}
      onChange={(event) => onDays(event.target.value)}
    />
  )
}

/** The end in milliseconds since 1970, by the time of the server; null: none. */
export const untilOf = (days: string, serverTime: number): number | null =>
  days === '' ? null : serverTime + Number(days) * dayMs
