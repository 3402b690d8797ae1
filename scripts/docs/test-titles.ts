import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const titled = /(?:\b(?:test|it|describe|here)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1/g

/** The titles of a file of tests: what stands first between quotes after `test(`, `describe(` or, with a table, after `)(`. */
export function titlesOf(text: string): string[] {
  return [...text.matchAll(titled)].map((found) => found[2]!.replaceAll(/\\(.)/g, '$1'))
}

/** Every file of tests by its path, with the titles in it. */
export function readTitles(): Map<string, string[]> {
  const paths = globSync(
    [
      'apps/**/*.test.{ts,tsx}',
      'packages/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'e2e/**/*.spec.ts',
      'bench/**/*.test.ts',
    ],
    { cwd: root, exclude: (path) => /node_modules|dist/.test(path) },
  )
  return new Map(
    paths.map((path) => [
      path.replaceAll('\\', '/'),
      titlesOf(readFileSync(join(root, path), 'utf8')),
    ]),
  )
}
