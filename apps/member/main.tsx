import '@champa/ui/styles/ui.css'
import './splash.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { App, loadView } from './app.tsx'
import { leave, followOtherTabs, words } from './platform/client.ts'
import { takeOver } from './platform/early/take-over.ts'
import { readLocale } from '@champa/client/react/locale'
import { applyTheme, followSystemTheme } from '@champa/client/react/theme'
import { withoutDelay } from '@champa/ui/state/use-delayed'
import { routeOf } from './routes.tsx'

// The content security policy forbids `eval`, which zod would otherwise use to compile schemas.
z.config({ jitless: true })
applyTheme()
followSystemTheme()
// Removes a member's data from the screen when they sign out in another tab.
followOtherTabs(() => {
  if (routeOf(location.pathname).frame === 'member') leave('UNAUTHORIZED')
})

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
await Promise.all([
  words.choose(readLocale()).catch((error: unknown) => {
    globalThis.startFailed?.()
    throw error
  }),
  // The app's error boundary reports a screen that cannot be loaded.
  loadView(location.pathname).catch(() => undefined),
  ...[...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(styled),
])
await globalThis.pressed
const page = document.documentElement
if (page.dataset['frame'] === 'wrong') root.replaceChildren()
delete page.dataset['frame']
for (const part of document.querySelectorAll('.splash, #frame-style')) part.remove()
takeOver(root, () => withoutDelay(() => flushSync(() => createRoot(root).render(<App />))))

/** Waits for a stylesheet that early/start.ts began to load; without it the app still works. */
function styled(link: HTMLLinkElement): Promise<unknown> {
  if (link.sheet) return Promise.resolve()
  return new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
  })
}
