import { toastMs } from '@champa/contract/constants'

export type ToastKind = 'ok' | 'err' | 'info'

export interface ToastItem {
  id: number
  kind: ToastKind
  text: string
  ms: number
}

const maxShown = 2
let last = 0
let items: readonly ToastItem[] = []
const listeners = new Set<() => void>()

function set(next: readonly ToastItem[]): void {
  items = next
  for (const listener of listeners) listener()
}

/**
 * The visible toasts, oldest first, at most two. The list is outside React, so that any code can
 * show a toast: `toast.show({ kind: 'ok', text })`.
 */
export const toast = {
  read: () => items,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** A repeated text replaces the earlier toast and restarts its time. */
  show({ kind, text, ms = toastMs }: { kind: ToastKind; text: string; ms?: number }): number {
    const id = ++last
    set([...items.filter((item) => item.text !== text), { id, kind, text, ms }].slice(-maxShown))
    return id
  },
  close(id: number) {
    set(items.filter((item) => item.id !== id))
  },
}
