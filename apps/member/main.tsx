import '@champa/ui/styles/ui.css'
import './splash.css'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { App } from './app.tsx'
import { leave, followOtherTabs, words } from './platform/client.ts'
import { readLocale } from '@champa/client/react/locale'
import { applyTheme, followSystemTheme } from '@champa/client/react/theme'
import { preloadScreen, routeOf } from './routes.tsx'

// The content security policy forbids `eval`, which zod would otherwise use to compile schemas.
z.config({ jitless: true })
applyTheme()
followSystemTheme()
// Removes a member's data from the screen when they sign out in another tab.
followOtherTabs(() => {
  if (routeOf(location.pathname).frame === 'member') leave('UNAUTHORIZED')
})

const language = words.choose(readLocale())
preloadScreen(location.pathname)

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
await language
createRoot(root).render(<App />)
