import { close } from '@champa/ui/icons/arrow'
import { funnelSimple } from '@champa/ui/icons/record'
import { Icon } from '@champa/ui/brand/icon'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FilterSheet } from './filter-sheet.tsx'
import { chipText, type Filter, type FilterValues } from './filters.ts'

interface FilterBarProps {
  filters: readonly Filter[]
  values: FilterValues
  onValues: (values: FilterValues) => void
  isOpen: boolean
  onOpen: (open: boolean) => void
  /** The views of the list, before the filters. */
  children?: ReactNode
  /** What else is done with the list, after the filters. */
  tools?: ReactNode
}

/** The filters in use as chips, each with its way out, and the form that changes them. */
export function FilterBar(props: FilterBarProps) {
  const { filters, values, onValues, isOpen, onOpen, children, tools } = props
  const t = useTranslations()
  const without = (name: string) =>
    Object.fromEntries(Object.entries(values).filter(([one]) => one !== name))
  return (
    <div className="work__bar">
      {children}
      {filters.length > 0 && (
        <button type="button" className="fchip" aria-haspopup="dialog" onClick={() => onOpen(true)}>
          <Icon icon={funnelSimple} size={16} />
          {t('list.filter')} <kbd>F</kbd>
        </button>
      )}
      {filters
        .filter(({ name }) => values[name] !== undefined)
        .map((filter) => {
          const words = chipText(filter, values[filter.name] ?? '')
          return (
            <button
              key={filter.name}
              type="button"
              className="fchip fchip--on"
              aria-label={t('list.removeFilter', { filter: words })}
              onClick={() => onValues(without(filter.name))}
            >
              {words}
              <Icon icon={close} size={16} />
            </button>
          )
        })}
      {tools}
      <FilterSheet
        open={isOpen}
        filters={filters}
        values={values}
        onApply={(next) => {
          onOpen(false)
          onValues(next)
        }}
        onClose={() => onOpen(false)}
      />
    </div>
  )
}
