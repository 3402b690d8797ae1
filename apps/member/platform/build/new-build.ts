import { useSyncExternalStore } from 'react'

/** Whether the server has another build of the app than this page is; nothing is loaded anew unless the member says so. */
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

/** Asks the server which build it has, and from then on the app says so when that is another one. */
export async function findNewBuild(): Promise<boolean> {
  const own = document.querySelector('script[type="module"]')?.getAttribute('src') ?? ''
  try {
    const page = await fetch('/', { cache: 'no-cache', credentials: 'omit' })
    const html = await page.text()
    if (page.ok && html.includes('type="module"') && !html.includes(own)) announce()
  } catch {
    // Without a network there is nothing new to load.
  }
  return known
}

function announce(): void {
  known = true
  for (const listener of listeners) listener()
}
