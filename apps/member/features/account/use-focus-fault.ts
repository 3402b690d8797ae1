import { type RefObject, useEffect } from 'react'

/** Leads to the first field that is wrong, each time a form finds one; a screen reader then reads the field with its fault. */
export function useFocusFault(form: RefObject<HTMLFormElement | null>, fault: unknown): void {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, fault])
}
