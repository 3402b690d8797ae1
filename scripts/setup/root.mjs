import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root, independent of the working directory. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..')

/**
 * Node's compile cache for every process that we start. It holds the modules without their types as
 * well, so that a later start loads no TypeScript parser (docs/decisions/200).
 */
export const compileCache = join(root, 'node_modules', '.cache', 'champa', 'compiled')
