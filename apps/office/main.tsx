import '@champa/ui/styles/ui.css'
import './splash.css'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { App } from './app.tsx'
import { readLocale } from '@champa/client/react/locale'
import { words } from './platform/client.ts'
import { applyTheme, followSystemTheme } from '@champa/client/react/theme'
import { routeOf } from './routes.tsx'

// The content security policy forbids `eval`, which zod's JIT needs.
z.config({ jitless: true })
applyTheme()
followSystemTheme()
routeOf(location.pathname).preload()

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
await words.choose(readLocale())
createRoot(root).render(<App />)
