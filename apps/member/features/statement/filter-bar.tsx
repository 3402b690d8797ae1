import { statementTypes, type StatementType } from '@champa/contract/statement'
import { Button } from '@champa/ui/action/button'
import { FilterChips } from '@champa/ui/action/filter-chips'
import { Field } from '@champa/ui/form/field'
import { SelectField } from '@champa/ui/form/select-field'
import { funnelSimple } from '@champa/ui/icons/record'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { movementStatuses } from '@champa/contract/statuses'
import { type Filters, readDay } from './read-filters.ts'
import { statusStyles } from './describe-row.ts'

interface FilterBarProps {
  filters: Filters
  onFilter: (filters: Filters) => void
  /** The button that receives the focus when the button that clears the filters has disappeared. */
  place: RefObject<HTMLButtonElement | null>
}

/** The statement types, ordered by how often they are needed. */
const kinds: readonly StatementType[] = [
  'deposit',
  'withdraw',
  'transfer',
  'bonus',
  'finish_bonus',
  'adjustment',
]

/**
 * The filter by type is always visible; a button opens the others. Every choice applies at once.
 */
export function FilterBar({ filters, onFilter, place }: FilterBarProps) {
  const t = useTranslations()
  const id = useId()
  const { types, status, from, to } = filters
  const chosen = [status, from, to].filter(Boolean).length
  const [open, setOpen] = useState(chosen > 0)
  return (
    <search className="st-filter">
      <div className="st-filter__row">
        <FilterChips
          label={t('st.filterTypes')}
          chips={kinds.map((type) => ({ value: type, label: t(`st.${type}`) }))}
          values={types}
          onPick={(picked) =>
            onFilter({ ...filters, types: statementTypes.filter((type) => picked.includes(type)) })
          }
        />
        <Button
          ref={place}
          kind="outline"
          size="sm"
          icon={funnelSimple}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {chosen > 0 ? `${t('st.filter')} (${chosen})` : t('st.filter')}
        </Button>
      </div>
      <div id={id} className="st-filter__more" hidden={!open}>
        <SelectField
          label={t('st.status')}
          value={status ?? ''}
          onChange={({ target }) =>
            onFilter({
              ...filters,
              status:
                movementStatuses.find((movementStatus) => movementStatus === target.value) ?? null,
            })
          }
          options={[
            { value: '', label: t('st.everyStatus') },
            ...movementStatuses.map((movementStatus) => ({
              value: movementStatus,
              label: t(`status.${statusStyles[movementStatus].words}`),
            })),
          ]}
        />
        <DayField
          label={t('st.fromDay')}
          day={from}
          onDay={(day) => onFilter({ ...filters, from: day })}
        />
        <DayField
          label={t('st.toDay')}
          day={to}
          onDay={(day) => onFilter({ ...filters, to: day })}
        />
      </div>
    </search>
  )
}

/** The native date picker. It keeps a partly typed date until the date is valid. */
function DayField({
  label,
  day,
  onDay,
}: {
  label: string
  day: string | null
  onDay: (day: string | null) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The date was changed from outside: by a step back in the history, or by clearing the filter.
    if (input.current && document.activeElement !== input.current) input.current.value = day ?? ''
  }, [day])
  return (
    <Field
      ref={input}
      type="date"
      label={label}
      defaultValue={day ?? ''}
      onChange={({ target }) => {
        const wanted = readDay(target.value)
        if (wanted !== null || target.value === '') onDay(wanted)
      }}
    />
  )
}
