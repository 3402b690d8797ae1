import { storageKeys } from '@champa/contract/constants'
import { useSyncExternalStore } from 'react'
import { forget, readStored, store } from '../device/storage.ts'

type Theme = 'dark' | 'light'
/** A fixed theme, or the system's, which can change. */
export type ThemeChoice = Theme | 'system'

const canvas: Record<Theme, string> = { dark: '#07171A', light: '#FAF4E8' }
const prefersLight = globalThis.matchMedia?.('(prefers-color-scheme: light)')
const listeners = new Set<() => void>()

function readThemeChoice(): ThemeChoice {
  const stored = readStored(storageKeys.theme)
  return stored === 'dark' || stored === 'light' ? stored : 'system'
}

export function changeTheme(choice: ThemeChoice): void {
  if (choice === 'system') forget(storageKeys.theme)
  else store(storageKeys.theme, choice)
  applyTheme()
}

/** Applies the user's theme, or else the system's, or else the dark one. */
export function applyTheme(): void {
  const choice = readThemeChoice()
  const theme = choice !== 'system' ? choice : prefersLight?.matches ? 'light' : 'dark'
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas[theme])
  for (const listener of listeners) listener()
}

export function followSystemTheme(): void {
  prefersLight?.addEventListener('change', applyTheme)
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    readThemeChoice,
    () => 'system',
  )
}
