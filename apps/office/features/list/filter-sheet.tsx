import { Button } from '@champa/ui/action/button'
import { Field } from '@champa/ui/form/field'
import { SelectField } from '@champa/ui/form/select-field'
import { Sheet } from '@champa/ui/overlay/sheet'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Filter, FilterValues } from './filters.ts'

interface FilterSheetProps {
  open: boolean
  filters: readonly Filter[]
  values: FilterValues
  onApply: (values: FilterValues) => void
  onClose: () => void
}

/** The form with all filters of a list. It opens with the filters in use. */
export function FilterSheet(props: FilterSheetProps) {
  const t = useTranslations()
  const form = useId()
  return (
    <Sheet
      open={props.open}
      onClose={props.onClose}
      title={t('list.filter')}
      closeLabel={t('common.close')}
      footer={
        <div className="sheet-acts">
          <Button kind="outline" onClick={() => props.onApply({})}>
            {t('list.clear')}
          </Button>
          <Button type="submit" form={form}>
            {t('list.show')}
          </Button>
        </div>
      }
    >
      {props.open && <FilterForm {...props} id={form} />}
    </Sheet>
  )
}

function FilterForm({ id, filters, values, onApply }: FilterSheetProps & { id: string }) {
  const t = useTranslations()
  const [typed, setTyped] = useState<FilterValues>(values)
  const [checked, setChecked] = useState(false)
  const isWrong = ({ name, shape }: Filter) => {
    const value = typed[name]?.trim() ?? ''
    return value !== '' && shape !== undefined && !shape.test(value)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (!filters.some(isWrong)) onApply(typed)
  }
  return (
    <form id={id} className="filter-form" noValidate onSubmit={submit}>
      {filters.map((filter, at) => {
        const { name, label, options, type = 'text', hint } = filter
        const first = at === 0 ? { 'data-first-focus': true } : {}
        const change = (value: string) => setTyped((now) => ({ ...now, [name]: value }))
        if (options)
          return (
            <SelectField
              key={name}
              {...first}
              label={label}
              options={[{ value: '', label: t('list.any') }, ...options]}
              value={typed[name] ?? ''}
              onChange={(event) => change(event.target.value)}
            />
          )
        return (
          <Field
            key={name}
            {...first}
            label={label}
            hint={hint}
            type={type === 'date' ? 'date' : 'text'}
            inputMode={type === 'number' ? 'numeric' : undefined}
            autoComplete="off"
            spellCheck={false}
            error={checked && isWrong(filter) ? t('list.wrongShape') : undefined}
            value={typed[name] ?? ''}
            onChange={(event) => change(event.target.value)}
          />
        )
      })}
    </form>
  )
}
