import { useSyncExternalStore } from 'react'

/**
 * Whether the server has a build other than this page's. Nothing reloads unless the member asks for
 * it.
 */
let known = false
const listeners = new Set<() => void>()

export function useNewBuild(): boolean {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => known,
  )
}

/** The URL of this build's entry script. */
export const ownEntry = (): string =>
  document.querySelector('script[type="module"]')?.getAttribute('src') ?? ''

/**
 * Compares the server's build with this page's, and offers an update from then on when they differ.
 */
export async function findNewBuild(): Promise<boolean> {
  try {
    const page = await fetch('/', { cache: 'no-cache', credentials: 'omit' })
    const html = await page.text()
    if (page.ok && html.includes('id="root"') && !html.includes(ownEntry())) offerReload()
  } catch {
    // Without a network there is no new build to load.
  }
  return known
}

/** Offers the reload that brings the server's current page. */
export function offerReload(): void {
  known = true
  for (const listener of listeners) listener()
}
