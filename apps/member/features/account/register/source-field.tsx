import { readSources } from '@champa/contract/lookup'
import { SelectField } from '@champa/ui/form/select-field'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../../platform/client.ts'

interface Props {
  value: string
  onChange: (code: string) => void
}

/**
 * The optional question "How did you hear about us?", shown only if the operator has configured
 * choices.
 */
export function SourceField({ value, onChange }: Props) {
  const t = useTranslations()
  const sources =
    useApiQuery(readSources, undefined, { staleTime: Number.POSITIVE_INFINITY }).data?.sources ?? []
  if (sources.length === 0) return null
  const options = [
    { value: '', label: t('reg.selectSource') },
    ...sources.map((source) => ({ value: source.code, label: source.description })),
  ]
  return (
    <SelectField
      label={t('reg.source')}
      name="sourceCode"
      value={value}
      options={options}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
