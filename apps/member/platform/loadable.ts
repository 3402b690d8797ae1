import { type ComponentType, lazy } from 'react'

/** A component in a chunk of its own. */
export interface Loadable<P extends object> {
  /**
   * Suspends when it is rendered before its chunk has loaded. When it is first rendered afterwards,
   * it does not suspend, so that the app's first commit is complete (docs/decisions/170).
   */
  readonly Component: ComponentType<P>
  load(): Promise<void>
}

export function loadable<P extends object>(load: () => Promise<ComponentType<P>>): Loadable<P> {
  let loading: Promise<ComponentType<P>> | undefined
  let loaded: ComponentType<P> | undefined
  let chosen: ComponentType<P> | undefined
  // A failed download is retried on the next preload or visit.
  const once = () =>
    (loading ??= load().then(
      (component) => (loaded = component),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  return {
    get Component() {
      return (chosen ??= loaded ?? lazy<ComponentType<P>>(async () => ({ default: await once() })))
    },
    load: async () => void (await once()),
  }
}
