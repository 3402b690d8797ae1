import { type RefObject, useEffect } from 'react'

/**
 * Moves the focus to the first invalid field when a form reports errors, so that a screen reader
 * announces the field with its error.
 */
export function useFocusFault(form: RefObject<HTMLFormElement | null>, fault: unknown): void {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, fault])
}
