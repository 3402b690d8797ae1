import type { SelectOption } from '@champa/ui/form/select-field'

/** One filter of a list: a choice, a text of a certain shape, or a day. */
export interface Filter {
  /** The name in the URL and in the endpoint's body. */
  name: string
  label: string
  /** With options the filter is a choice. */
  options?: readonly SelectOption[]
  type?: 'text' | 'date' | 'number'
  /** The shape that the endpoint accepts; a text of another shape is refused in the form. */
  shape?: RegExp
  hint?: string
}

export type FilterValues = Readonly<Record<string, string>>

/** The filters that the URL names; unknown names, unknown choices and wrong shapes are dropped. */
export function readFilters(filters: readonly Filter[], search: URLSearchParams): FilterValues {
  const found = filters.flatMap(({ name, options, shape }) => {
    const value = search.get(name)
    const isKnown =
      value !== null &&
      value !== '' &&
      (options ? options.some((option) => option.value === value) : (shape?.test(value) ?? true))
    return isKnown ? [[name, value] as const] : []
  })
  return Object.fromEntries(found)
}

/** The search part of a URL with these filters in place of the ones that it had. */
export function writeFilters(
  filters: readonly Filter[],
  values: FilterValues,
  search: URLSearchParams,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const { name } of filters) {
    const value = values[name]?.trim() ?? ''
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** A filter as its chip names it: `Outcome: refused`. */
export const chipText = ({ label, options }: Filter, value: string): string =>
  `${label}: ${options?.find((option) => option.value === value)?.label ?? value}`
