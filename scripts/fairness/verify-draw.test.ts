import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { proofText } from '@champa/contract/fair-draw'

interface Vector {
  no: number
  serverSeed: string
  seedHash: string
  clientSeed: string
  odds: string
  oddsHash: string
  gone: string[]
  code: string
}

const vectors = JSON.parse(
  readFileSync(
    join(import.meta.dirname, '..', '..', 'packages', 'contract', 'fair-draw-vectors.json'),
    'utf8',
  ),
) as Vector[]
const listed = (odds: string) =>
  odds.split(',').map((one) => ({ code: one.split(':')[0]!, weight: Number(one.split(':')[1]) }))
const run = (text: string) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'verify-draw.mjs')],
    { input: text, encoding: 'utf8' },
  )
  return { status, output: `${stdout}${stderr}` }
}

test('the script verifies every test vector', () => {
  for (const { odds, ...one } of vectors) {
    const { status, output } = run(proofText({ ...one, odds: listed(odds) }))
    expect(output).toContain(`slice matches: ${one.code}\n`)
    expect([status, output.match(/ matches: /g)]).toMatchObject([0, { length: 3 }])
  }
})

test('the script verifies the API’s answer, and shows the seed’s hash for input without a result', () => {
  const { odds, ...one } = vectors[4]!
  expect(
    run(JSON.stringify({ ...one, odds: listed(odds), label: '฿500', wheel: 'FULLMOON' })),
  ).toMatchObject({
    status: 0,
    output: expect.stringMatching(/which is out of stock: drawn again[\s\S]*slice matches: B500/),
  })
  expect(
    run(
      JSON.stringify({ serverSeed: one.serverSeed, clientSeed: one.clientSeed, no: one.no, odds }),
    ),
  ).toMatchObject({
    status: 0,
    output: expect.stringContaining(`SHA-256 of the server seed: ${one.seedHash}`),
  })
})

test('the script exits with an error when the slice, the seed or the odds do not match', () => {
  const one = vectors[1]!
  expect(run(JSON.stringify({ ...one, code: 'B500' }))).toMatchObject({
    status: 1,
    output: expect.stringContaining(`slice DIFFERS: reported B500, computed ${one.code}`),
  })
  expect(run(JSON.stringify({ ...one, serverSeed: 'f'.repeat(64) }))).toMatchObject({
    status: 1,
    output: expect.stringContaining('server seed DIFFERS'),
  })
  expect(
    run(JSON.stringify({ ...one, odds: one.odds.replace('B500:50', 'B500:49') })),
  ).toMatchObject({ status: 1, output: expect.stringContaining('odds DIFFERS') })
})

test('the script reports input that is not a round of the wheel', () => {
  for (const text of [
    '',
    'nothing',
    '{}',
    '{"serverSeed":"a","clientSeed":"b","no":1,"odds":"A:x"}',
    '{"serverSeed":"a","clientSeed":"b","no":1,"odds":"A:1","gone":["A"]}',
  ]) {
    expect(run(text)).toMatchObject({
      status: 2,
      output: expect.stringContaining('round cannot be verified'),
    })
  }
})
