import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Roving tab stop: arrow keys, Home and End move within the group, and moving selects and focuses
 * an item.
 */
export function useRoving(
  values: readonly string[],
  value: string | undefined,
  onPick: (value: string) => void,
) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const at = value === undefined ? -1 : values.indexOf(value)
    const step = steps[event.key]
    const last = values.length - 1
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? last
          : step === undefined
            ? undefined
            : (at + step + values.length) % values.length
    const wanted = next === undefined ? undefined : values[next]
    if (wanted === undefined) return
    event.preventDefault()
    onPick(wanted)
    event.currentTarget
      .querySelector<HTMLElement>(`[data-value="${CSS.escape(wanted)}"]`)
      ?.focus({ preventScroll: true })
  }
}
