import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Arrow keys, Home and End over a group whose one chosen item holds the tab stop; moving chooses and focuses. */
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
