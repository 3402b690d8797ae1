import { vi } from 'vitest'
import { clock } from '../../apps/server/platform/clock.ts'

const globals = [
  'fetch',
  'Date',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'performance',
  'crypto',
] as const

const methods = [
  [Math, 'random', 'Math.random'],
  [console, 'log', 'console.log'],
  [console, 'warn', 'console.warn'],
  [console, 'error', 'console.error'],
  [process.stdout, 'write', 'process.stdout.write'],
] as const

/** Variables that a library sets when it loads: sharp sets the path of libvips. */
const setByLibraries = new Set(['VIPSHOME'])

/**
 * Remembers the state that the files of one worker share. `restore` puts it back as it was and
 * names what a test file had changed; a changed variable is named without its value.
 */
export function rememberSharedState(): { restore(): string[] } {
  const env = { ...process.env }
  const folder = process.cwd()
  const descriptors = globals.map((name) => Object.getOwnPropertyDescriptor(globalThis, name))
  const functions = methods.map(([of, name]) => of[name as never] as unknown)

  const restore = (): string[] => {
    const changed: string[] = []
    if (!clock.isSystemTime()) {
      clock.set()
      changed.push('the clock (restore it with clock.set())')
    }
    if (vi.isFakeTimers()) {
      vi.useRealTimers()
      changed.push('timers (restore them with vi.useRealTimers())')
    }
    for (const name of new Set([...Object.keys(env), ...Object.keys(process.env)])) {
      if (setByLibraries.has(name) || env[name] === process.env[name]) continue
      if (env[name] === undefined) delete process.env[name]
      else process.env[name] = env[name]
      changed.push(`the environment variable ${name}`)
    }
    for (const [index, name] of globals.entries()) {
      const { value, get } = Object.getOwnPropertyDescriptor(globalThis, name) ?? {}
      const before = descriptors[index]
      if (value === before?.value && get === before?.get) continue
      Object.defineProperty(globalThis, name, before!)
      changed.push(`the global ${name}`)
    }
    for (const [index, [of, name, label]] of methods.entries()) {
      if (of[name as never] === functions[index]) continue
      Object.assign(of, { [name]: functions[index] })
      changed.push(label)
    }
    if (process.cwd() !== folder) {
      process.chdir(folder)
      changed.push('the working folder')
    }
    return changed
  }
  return { restore }
}
