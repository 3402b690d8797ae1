import { createContext, use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The footer of the sheet that something stands in; null outside of one, and until the footer is drawn. */
export const SheetFootPlace = createContext<HTMLElement | null>(null)

/** Puts the one primary action into the sheet's sticky footer from within its body, for a part that the sheet does not know. */
export function SheetFoot({ children }: { children: ReactNode }) {
  const place = use(SheetFootPlace)
  return place && createPortal(children, place)
}
