import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { gateRefusals, memberRefusals, playRefusals, type RefusalCode } from './errors.ts'

const server = join(import.meta.dirname, '..', '..', 'apps', 'server')

/**
 * Titles of all tests below a folder: the first quoted text after `test(` or, with a table, after
 * `)(`.
 */
function titles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .flatMap((entry) =>
      [
        ...readFileSync(join(entry.parentPath, entry.name), 'utf8').matchAll(
          /(?:\b(?:test|it)(?:\.\w+)*|\))\(\s*(['"`])(.+?)\1/g,
        ),
      ].map((found) => found[2]!),
    )
}

function unproved(codes: Iterable<RefusalCode>, ...folders: string[]): string[] {
  const all = folders.flatMap(titles)
  return [...new Set(codes)].filter(
    (code) => !all.some((title) => title.startsWith(`${code}:`) || title.startsWith(`${code} `)),
  )
}

test.each([...Map.groupBy(endpoints, (one) => one.word)])(
  'every refusal declared by %s has a test whose title starts with its code',
  (word, some) => {
    const codes = some.flatMap((one) => [...one.endpoint.refuses])
    // Refusals to start a play lock are tested only in the lock feature, for all features that
    // start one.
    expect(
      unproved(codes, ...[word, 'lock'].map((folder) => join(server, 'features', folder))),
    ).toEqual([])
  },
)

test('every refusal of the checks before all endpoints has a test in the server’s platform', () => {
  expect(
    unproved([...gateRefusals, ...memberRefusals, ...playRefusals], join(server, 'platform')),
  ).toEqual([])
})

test('endpoints have unique names and unique pairs of method and path', () => {
  expect(new Set(endpoints.map((one) => one.name)).size).toBe(endpoints.length)
  expect(
    new Set(
      endpoints.map(
        ({ endpoint }) => `${endpoint.method} ${endpoint.path.replaceAll(/:\w+/g, ':')}`,
      ),
    ).size,
  ).toBe(endpoints.length)
})

test('every key of fieldRefusals is a field of the endpoint', () => {
  for (const { name, endpoint } of endpoints) {
    const known = [endpoint.body, endpoint.params].flatMap((schema) =>
      schema && 'shape' in schema.def ? Object.keys(schema.def.shape as object) : [],
    )
    for (const field of Object.keys(endpoint.fieldRefusals ?? {}))
      expect(known, `${name}.${field}`).toContain(field)
  }
})
