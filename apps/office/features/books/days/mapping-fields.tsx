import { dateOrders } from '@champa/contract/office/reconciliation'
import { SelectField } from '@champa/ui/form/select-field'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { columnFields, type MappingTexts } from './column-mapping.ts'

interface MappingFieldsProps {
  preview: readonly (readonly string[])[]
  texts: MappingTexts
  isWrong: boolean
  onChange: (texts: MappingTexts) => void
}

/** The first rows of the file, and which column says what. */
export function MappingFields({ preview, texts, isWrong, onChange }: MappingFieldsProps) {
  const t = useTranslations()
  const width = Math.max(0, ...preview.map((row) => row.length))
  const numbers = Array.from({ length: width }, (_, index) => index)
  const headings = preview.toSorted(
    (a, b) => b.filter(Boolean).length - a.filter(Boolean).length,
  )[0]
  const options = [
    { value: '', label: t('statement.noColumn') },
    ...numbers.map((index) => ({
      value: String(index),
      label: `${index + 1} ${headings?.[index] ?? ''}`.trim(),
    })),
  ]
  return (
    <fieldset className="stack">
      <legend>{t('statement.columns')}</legend>
      <div
        className="mapping-preview"
        tabIndex={0}
        role="group"
        aria-label={t('statement.preview')}
      >
        <table>
          <caption className="sr">{t('statement.preview')}</caption>
          <thead>
            <tr>
              {numbers.map((index) => (
                <th key={index} scope="col">
                  {index + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody translate="no">
            {preview.map((row, line) => (
              <tr key={`${line} ${row.join()}`}>
                {numbers.map((index) => (
                  <td key={index}>{row[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mapping">
        {columnFields.map((field) => (
          <SelectField
            key={field}
            label={t(`statementColumn.${field}`)}
            options={options}
            value={texts[field]}
            onChange={(event) => onChange({ ...texts, [field]: event.target.value })}
          />
        ))}
        <SelectField
          label={t('statement.dateOrder')}
          options={dateOrders.map((value) => ({ value, label: t(`dateOrder.${value}`) }))}
          value={texts.dateOrder}
          onChange={(event) => {
            const dateOrder = dateOrders.find((one) => one === event.target.value)
            if (dateOrder) onChange({ ...texts, dateOrder })
          }}
        />
      </div>
      {isWrong && (
        <InfoNote kind="error" live>
          {t('statementFault.mapping')}
        </InfoNote>
      )}
    </fieldset>
  )
}
