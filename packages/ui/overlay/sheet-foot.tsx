import { createContext, use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/**
 * The footer element of the enclosing sheet; null outside a sheet and before the footer is
 * rendered.
 */
export const SheetFootPlace = createContext<HTMLElement | null>(null)

/** Renders a primary action into the sheet's sticky footer from anywhere in its body. */
export function SheetFoot({ children }: { children: ReactNode }) {
  const place = use(SheetFootPlace)
  return place && createPortal(children, place)
}
