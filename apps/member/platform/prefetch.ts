import { queryClient } from '@champa/client/react/query-client'
import { useEffect } from 'react'
import { onIdle } from '@champa/client/device/idle'

/** Loads code that the member may need next. */
type Load = () => Promise<unknown>

/** Parts of the current screen, such as its sheets, load before other screens. */
type Kind = 'part' | 'screen'

declare global {
  interface Navigator {
    /** Unknown to Safari and Firefox. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

/** Leaves the network to the data and pictures of the screen. */
const settleMs = 2_000

const waiting: Record<Kind, Set<Load>> = { part: new Set(), screen: new Set() }
let timer: ReturnType<typeof setTimeout> | undefined
let isFollowing = false

/** Code that a member asked to save data for loads only when it is needed. */
function mayPrefetch(): boolean {
  const { saveData = false, effectiveType = '' } = navigator.connection ?? {}
  return navigator.onLine && !document.hidden && !saveData && !effectiveType.endsWith('2g')
}

/**
 * Loads the code when the browser is idle and the screen has its data, or at the first touch of a
 * button for a part. `kind` is null for code that is already in use.
 *
 * @param load the same function at every render.
 */
export function usePrefetch(load: Load, kind: Kind | null): void {
  useEffect(() => (kind ? offerPrefetch(load, kind) : undefined), [load, kind])
}

/** @returns a function that withdraws the offer when the component is removed. */
export function offerPrefetch(load: Load, kind: Kind): () => void {
  follow()
  waiting[kind].add(load)
  schedule()
  return () => void waiting[kind].delete(load)
}

/** Loads at the first sign of a tap. A failure is ignored, because the tap itself tries again. */
export function prefetchNow(load: Load): void {
  withdraw(load)
  if (mayPrefetch()) load().catch(() => undefined)
}

function follow(): void {
  if (isFollowing) return
  isFollowing = true
  addEventListener('online', schedule)
  document.addEventListener('visibilitychange', schedule)
  for (const sign of ['pointerover', 'pointerdown', 'focusin'])
    document.addEventListener(sign, loadParts, { passive: true })
}

/** A button may open a sheet. */
function loadParts({ target }: Event): void {
  if (mayPrefetch() && target instanceof Element && target.closest('button'))
    for (const load of waiting.part) prefetchNow(load)
}

function schedule(): void {
  timer ??= setTimeout(() => {
    void loadWaiting().then((isBusy) => {
      timer = undefined
      if (isBusy) schedule()
    })
  }, settleMs)
}

/**
 * Loads one after the other. A failure ends the run, until another screen offers its code.
 *
 * @returns whether it stopped because the screen waits for data.
 */
async function loadWaiting(): Promise<boolean> {
  for (;;) {
    await idle()
    const load = next()
    if (!load || !mayPrefetch()) return false
    if (queryClient.isFetching() > 0) return true
    withdraw(load)
    try {
      await load()
    } catch {
      return false
    }
  }
}

function withdraw(load: Load): void {
  for (const loads of Object.values(waiting)) loads.delete(load)
}

const next = (): Load | undefined => [...waiting.part, ...waiting.screen][0]

const idle = (): Promise<void> => new Promise((resolve) => void onIdle(resolve))
