import { expect, test } from 'vitest'
import { listFirstFiles, type Manifest, stylesOf } from './list-first-files.ts'

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_libraries.js'] },
  '_libraries.js': { file: 'assets/libraries.js', css: ['assets/libraries.css'] },
  'screens/home/home.tsx': {
    file: 'assets/home.js',
    imports: ['_libraries.js', '_shared.js'],
    css: ['assets/home.css'],
  },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
  'text/th/index.ts?first': { file: 'assets/th.js' },
  'text/th/index.ts?later': { file: 'assets/th-later.js' },
}
const assets = ['assets/anuphan-thai-wght.woff2', 'assets/noto-sans-lao-lao.woff2']
const sources = ['screens/home/home.tsx']

test('the entry is listed apart from the scripts that it and the screen import', () => {
  const files = listFirstFiles(manifest, assets, { sources, wordy: false, home: false })
  expect(files).toMatchObject({
    entry: '/assets/index.js',
    styles: ['/assets/libraries.css'],
    scripts: ['/assets/libraries.js', '/assets/shared.js', '/assets/home.js'],
    'text:th': ['/assets/th.js'],
    'fonts:th': ['/assets/anuphan-thai-wght.woff2'],
  })
  expect(files).not.toHaveProperty('wordy')
  expect(files).not.toHaveProperty('ask')
})

test('a screen with later texts lists them, and home lists its first request', () => {
  const files = listFirstFiles(manifest, assets, { sources, wordy: true, home: true })
  expect(files.wordy).toBe(true)
  expect(files['later:th']).toEqual(['/assets/th-later.js'])
  expect(files.ask?.path).toBe('/api/wallet')
})

test('styles are in the order of the imports', () => {
  expect(stylesOf(manifest, ['index.html', ...sources])).toEqual([
    'assets/libraries.css',
    'assets/shared.css',
    'assets/home.css',
  ])
})
