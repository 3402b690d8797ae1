import { type Locale, locales } from '@champa/contract/constants'
import { withoutDelay } from '@champa/ui/state/use-delayed'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { AppProviders, loadView, Page } from './app.tsx'
import { clearSession, startSession, words } from './platform/client.ts'
import { notFound, routes } from './routes.tsx'

/** The first frame of a screen, rendered by the build (build/frames/render-frames.ts). */
export interface Frame {
  path: string
  /** The visitors that may see the frame: the same URL can show others a different screen. */
  audience: 'member' | 'guest'
  /** The layout around the screen, which is a chunk of its own. */
  layout: 'member' | 'public' | null
  /** The markup in each language. */
  markup: Record<Locale, string>
}

/** The first frame of every screen: the app's first commit there, before any data has arrived. */
export async function renderFrames(): Promise<Frame[]> {
  const frames: Frame[] = []
  // One after the other, because the app has one language and one session at a time.
  for (const { path, frame } of [...routes, notFound]) {
    if (frame === 'member') startSession('frame')
    const markup = { th: '', lo: '', en: '' }
    for (const locale of locales) markup[locale] = await renderFrame(path, locale)
    clearSession()
    frames.push({
      path,
      audience: frame === 'member' ? 'member' : 'guest',
      layout: frame === 'bare' ? null : frame,
      markup,
    })
  }
  return frames
}

async function renderFrame(path: string, locale: Locale): Promise<string> {
  await Promise.all([words.choose(locale), loadView(path)])
  await words.loadLater()
  const view = (
    <AppProviders>
      <Router ssrPath={path} ssrSearch="">
        <Page />
      </Router>
    </AppProviders>
  )
  await failOnErrors(path, view)
  return withoutDelay(() => renderToStaticMarkup(view))
}

/**
 * Fails the build when a component throws; otherwise the frame would silently contain the fallback
 * of its error boundary.
 */
async function failOnErrors(path: string, view: ReactNode): Promise<void> {
  const errors: unknown[] = []
  await prerender(view, { onError: (error) => void errors.push(error) })
  if (errors.length > 0)
    throw new Error(`the first frame of ${path} cannot be rendered in the build`, {
      cause: errors[0],
    })
}
