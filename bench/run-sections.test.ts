import { afterEach, expect, test, vi } from 'vitest'
import { failedRow, printSummary, runSections } from './run-sections.ts'
import type { Row } from './table.ts'

afterEach(() => void vi.restoreAllMocks())

const section = (name: string, run: () => Promise<Row[]>) => ({ name, title: name, run })
const good = section('good', async () => [
  { name: 'speed', figure: '9/s', ratio: 0.5, target: 1, better: 'more' as const },
])
const bad = section('bad', () =>
  Promise.reject(new Error('no answer\n    at stack.ts', { cause: { code: 'NO_LCP' } })),
)

test('a section that throws becomes a failed row without stopping the others', async () => {
  vi.spyOn(console, 'log').mockReturnValue(undefined)
  const { rows, exitCode } = await runSections([bad, good])
  expect(rows).toEqual([
    {
      section: 'bad',
      name: 'bad, whole section',
      figure: 'FAILED: no answer: {"code":"NO_LCP"}',
      failed: true,
    },
    { section: 'good', name: 'speed', figure: '9/s', ratio: 0.5, target: 1, better: 'more' },
  ])
  expect(exitCode).toBe(1)
})

test('a failed row gives exit code 1, and a missed target exit code 0', async () => {
  vi.spyOn(console, 'log').mockReturnValue(undefined)
  expect((await runSections([good])).exitCode).toBe(0)
  expect(
    (await runSections([section('screens', async () => [failedRow('/login', 'NO_FCP')])])).exitCode,
  ).toBe(1)
})

test('runSections runs one section by name and rejects an unknown name', async () => {
  vi.spyOn(console, 'log').mockReturnValue(undefined)
  expect((await runSections([bad, good], 'good')).rows).toHaveLength(1)
  await expect(runSections([bad, good], 'lighthose')).rejects.toThrow('bad, good')
})

test('the summary prints every row and counts targets and failures', async () => {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  const outcome = await runSections([bad, good])
  lines.length = 0
  printSummary(outcome)
  expect(lines.join('\n')).toMatch(
    /bad: bad, whole section +FAILED: no answer[^]*good: speed +9\/s +ratio 0\.50 \(target ≥ 1, MISSED\)[^]*0 of 1 targets met, 1 failed$/,
  )
})
