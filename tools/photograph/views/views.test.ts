import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../scripts/setup/root.mjs'
import { views } from './index.ts'

const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8')
const routesOf = (app: string): string[] =>
  [...read('apps', app, 'routes.tsx').matchAll(/screen\('([^']+)'/g)].map(([, path]) => path!)

/** Files of an app that render a sheet, an alert or the prize dialog. */
function dialogsOf(app: string): string[] {
  return ['features', 'screens'].flatMap((part) =>
    readdirSync(join(root, 'apps', app, part), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .map((file) => `${part}/${file}`)
      .filter((file) =>
        /from '@champa\/ui\/(overlay\/(sheet|alert-dialog)|prize\/prize-dialog)'/.test(
          read('apps', app, file),
        ),
      ),
  )
}

test('the photographed views include every URL that shows a screen', () => {
  const seen = views.map(({ path }) => path.replace(/[?#].*/, ''))
  const missing = [...routesOf('member'), ...routesOf('office')].filter((path) =>
    path === '*' ? !views.some(({ name }) => name === 'not-found') : !seen.includes(path),
  )
  expect(missing).toEqual([])
})

test('the photographed views include every sheet and alert, and no removed one', () => {
  const dialogs = [...dialogsOf('member'), ...dialogsOf('office')]
  const seen = new Set(views.flatMap(({ shows = [] }) => shows))
  expect(
    dialogs.filter((file) => !seen.has(file)),
    'without a picture',
  ).toEqual([])
  const isGone = (file: string): boolean =>
    !['member', 'office'].some((app) => existsSync(join(root, 'apps', app, file)))
  expect([...seen].filter(isGone), 'gone').toEqual([])
})

test('each photographed view has a unique name', () => {
  const names = views.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
