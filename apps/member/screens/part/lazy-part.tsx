import { toast } from '@champa/ui/overlay/toast'
import { Spinner } from '@champa/ui/state/spinner'
import { type ComponentType, memo, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { findNewBuild } from '../../platform/build/new-build.ts'
import { usePrefetch } from '../../platform/prefetch.ts'

interface Leavable {
  /**
   * Whether the part is needed now. A part without this property is needed as soon as it is
   * mounted.
   */
  open?: boolean
  onClose?: () => void
}

/**
 * A part of a screen that loads on first use, or before while it is closed and the browser is idle.
 * Unlike React's lazy() it never breaks the screen: offline it reports the failure and closes, and
 * the next opening loads it again. A part without `onClose` loads automatically, with retries until
 * it succeeds.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P & Leavable> {
  let loaded: ComponentType<P> | null = null
  let failedOffline = false
  return memo(function Part(props: P & Leavable) {
    const t = useTranslations()
    const { open = true, onClose } = props
    const [part, setPart] = useState<{ Loaded: ComponentType<P> | null; broken: boolean }>({
      Loaded: loaded,
      broken: false,
    })
    usePrefetch(load, open || part.Loaded ? null : 'part')
    const fail = useEffectEvent(() => {
      if (!onClose) return
      // A browser may cache the failed download until a reload. Reloading is safe here because the
      // screen has no input.
      if (navigator.onLine && failedOffline) return location.reload()
      // A download that fails online means that the file no longer exists. After a release the page
      // offers the new build; otherwise the error boundary reports the problem.
      if (navigator.onLine)
        return void findNewBuild().then((hasNewBuild) =>
          hasNewBuild ? onClose() : setPart({ Loaded: null, broken: true }),
        )
      failedOffline = true
      toast.show({ kind: 'err', text: t('common.networkError') })
      onClose()
    })
    const begin = useEffectEvent((signal: AbortSignal) =>
      onClose ? load() : loadPatiently(load, signal),
    )
    useEffect(() => {
      if (loaded || !open) return
      const wanted = new AbortController()
      begin(wanted.signal).then(
        (Loaded) => {
          loaded = Loaded ?? loaded
          if (!wanted.signal.aborted) setPart({ Loaded, broken: false })
        },
        () => wanted.signal.aborted || fail(),
      )
      return () => wanted.abort()
    }, [open])
    if (part.broken) throw new Error('a part of this screen could not be loaded')
    if (part.Loaded) return <part.Loaded {...props} />
    // Shows a spinner only for a part that the member opened.
    return (
      onClose &&
      open &&
      createPortal(
        <div className="waiting">
          <Spinner label={t('common.loading')} />
        </div>,
        document.body,
      )
    )
  })
}

/**
 * Chromium caches a failed module download until the page reloads. Reloads once, while the page is
 * hidden and no input would be lost.
 */
function reloadUnseen(signal: AbortSignal): void {
  const [navigation] = performance.getEntriesByType('navigation')
  // A file that is still missing after a reload no longer exists.
  if (navigation && 'type' in navigation && navigation.type === 'reload') return
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden' && navigator.onLine && !isInUse()) location.reload()
    },
    { signal },
  )
}

/** True while a sheet is open or the member has typed something. */
function isInUse(): boolean {
  if (document.querySelector('.layer, .chat__panel') !== null) return true
  const typed = 'input:not([type=checkbox], [type=radio], [type=file]), textarea'
  return [...document.querySelectorAll<HTMLInputElement>(typed)].some(({ value }) => value !== '')
}

const firstWaitMs = 5_000
const longestWaitMs = 300_000

interface Surroundings {
  /** Waits for `ms`, or less when the network returns or the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  isOffline(): boolean
  /** Called after a retry has failed, because the browser may have cached the failed download. */
  onStuck(signal: AbortSignal): void
}

const browser: Surroundings = {
  wait: untilOnline,
  isOffline: () => !navigator.onLine,
  onStuck: reloadUnseen,
}

/**
 * Loads a part without a tap of the member. After a failure it waits, twice as long each time up to
 * five minutes; offline it does not try. @returns null when the signal aborted before that.
 */
export async function loadPatiently<T>(
  load: () => Promise<T>,
  signal: AbortSignal,
  around: Surroundings = browser,
): Promise<T | null> {
  let failures = 0
  for (let waitMs = firstWaitMs; !signal.aborted; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      if (!around.isOffline()) return await load()
    } catch {
      failures += 1
      if (failures === 2) around.onStuck(signal)
    }
    await around.wait(waitMs, signal)
  }
  return null
}

function untilOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    signal.addEventListener('abort', end, { once: true })
  })
}
