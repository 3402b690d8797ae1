import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const titled =
  /(?:\b(?:test|it|describe|ownStackTest)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1/g
const tagged = /^ *\/\/ \[spec:([^\]]*)\]$/gm

export interface TestTitle {
  title: string
  /** Ids of the specification claims that this test proves, such as `DEP-4.2`. */
  claims: string[]
}

/**
 * The titles of a test file: the first string after `test(`, `describe(` or, with a table,
 * after `)(`.
 * Lines of `// [spec:DEP-4.2 …]` belong to the next title below them.
 */
export function titlesOf(text: string): TestTitle[] {
  const tags = [...text.matchAll(tagged)]
  let from = 0
  return [...text.matchAll(titled)].map((found) => {
    const above = tags.filter(({ index }) => index >= from && index < found.index)
    from = found.index
    return {
      title: (found[2] ?? '').replaceAll(/\\(.)/g, '$1'),
      claims: above.flatMap(([, ids = '']) => ids.split(' ').filter((id) => id !== '')),
    }
  })
}

/** The titles of every test file, by path. */
export function readTitles(): Map<string, TestTitle[]> {
  const paths = globSync(
    [
      'apps/**/*.test.{ts,tsx}',
      'packages/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'tools/**/*.test.ts',
      'e2e/**/*.spec.ts',
      'bench/**/*.test.ts',
    ],
    { cwd: root, exclude: (path) => /node_modules|dist/.test(path) },
  )
  return new Map(
    paths
      .map((path) => path.replaceAll('\\', '/'))
      .toSorted()
      .map((path) => [path, titlesOf(readFileSync(join(root, path), 'utf8'))]),
  )
}
