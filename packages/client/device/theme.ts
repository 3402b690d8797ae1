import { storageKeys } from '@champa/contract/limits'
import { useSyncExternalStore } from 'react'
import { readStored, store } from './storage.ts'

export type Theme = 'dark' | 'light'

const canvas: Record<Theme, string> = { dark: '#07171A', light: '#FAF4E8' }
const prefersLight = globalThis.matchMedia?.('(prefers-color-scheme: light)')
const listeners = new Set<() => void>()

/** The person's own choice; else the system's; dark where the system has no wish. */
export function readTheme(): Theme {
  const stored = readStored(storageKeys.theme)
  if (stored === 'dark' || stored === 'light') return stored
  return prefersLight?.matches ? 'light' : 'dark'
}

export function changeTheme(theme: Theme): void {
  store(storageKeys.theme, theme)
  applyTheme()
}

export function applyTheme(): void {
  const theme = readTheme()
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas[theme])
  for (const listener of listeners) listener()
}

export function followSystemTheme(): void {
  prefersLight?.addEventListener('change', applyTheme)
}

export function useTheme(): Theme {
  return useSyncExternalStore((changed) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }, readTheme)
}
