import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { readProfile } from '@champa/contract/account'
import { gameJobs } from '../../apps/server/features/game/index.ts'
import { newSecrets } from '../../apps/server/testing/new-secrets.ts'
import { testGames } from '../../apps/server/testing/test-games.ts'
import { gameConnections } from '../../apps/server/seed/game-connections.ts'
import { startTestApp } from '../../apps/server/testing/test-app.ts'
import { commandOf } from './commands.ts'
import { account, done, not, operatorCommands } from '../testing/operator-commands.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })

afterAll(() => app.proveBooks())

const { operator } = operatorCommands(app)

interface ProcessResult {
  code: number | null
  output: string
  errors: string
}

/** Runs the command in a process of its own, as the operator does. */
const run = (...words: string[]): Promise<ProcessResult> =>
  runScript('operator.ts', words, {
    DATABASE_URL: app.ctx.db.url,
    MIGRATE_DATABASE_URL: app.ownerUrl,
    LOG_LEVEL: 'fatal',
  })

async function runScript(
  script: string,
  words: string[],
  env: Record<string, string>,
): Promise<ProcessResult> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, output: output.trim(), errors: errors.trim() }
}

test.each([['operator.ts', 'games'], ['../reconcile.ts']])(
  '%s reports that there is no database yet',
  async (script, ...words) => {
    const empty = mkdtempSync(join(tmpdir(), 'champa-nothing-'))
    expect(await runScript(script, words, { DATABASE_URL: '', DATA_DIR: empty })).toEqual({
      code: 1,
      output: '',
      errors:
        `There is no database in ${empty} yet: run npm start to create one, ` +
        'or set DATABASE_URL.',
    })
  },
)

test('an unknown command lists the commands on stderr and exits with 1', async () => {
  for (const name of ['', 'pay', 'toString']) expect(commandOf(name)).toBeNull()
  const { code, output, errors } = await run('toString')
  expect([code, output]).toEqual([1, ''])
  for (const name of [
    'unmatched',
    'assign',
    'mark-returned',
    'unread',
    'withdrawals',
    'approve',
    'reject',
    'gift-links',
    'gift-link',
    'transfers',
    'transfer',
    'findings',
    'finding',
    'games',
    'game',
  ])
    expect(errors).toContain(`npm run operator ${name}`)
})

test('a command prints results to stdout with exit code 0, and failures to stderr with 1', async () => {
  expect(await Promise.all([run('gift-links'), run('approve', 'nothing')])).toEqual([
    { code: 0, output: 'No entries.', errors: '' },
    { code: 1, output: '', errors: 'There is no such withdrawal.' },
  ])
})

describe('usage for wrong arguments', () => {
  test.each([
    ['assign <account> <payment> <member username>', ['assign', account, 'B1']],
    [
      'mark-returned <account> <payment> --reason <words>',
      ['mark-returned', account, 'B1', '--reason'],
    ],
    [
      'mark-returned <account> <payment> --reason <words>',
      ['mark-returned', account, 'B1', 'back'],
    ],
    ['approve <withdrawal>', ['approve']],
    ['reject <withdrawal> --reason <words>', ['reject', 'w1', 'no']],
    ['gift-link <hash> <amount received, or 0>', ['gift-link', 'aB3dE6gH9jK2']],
    ['gift-link <hash> <amount received, or 0>', ['gift-link', 'aB3dE6gH9jK2', 'much']],
    ['gift-link <hash> <amount received, or 0>', ['gift-link', 'aB3dE6gH9jK2', '-5']],
    ...[
      ['transfer'],
      ['transfer', 'm1-1'],
      ['transfer', 'm1-1', 'query', 'now'],
      ['transfer', 'm1-1', 'landed'],
      ['transfer', 'm1-1', 'lost', '--reason', 'so'],
      ['transfer', 'm1-1', 'returned', '--reason'],
    ].map((words): [string, string[]] => [
      'transfer <number> query | transfer <number> landed|returned --reason <words>',
      words,
    ]),
    ['finding <game> <reference> close --reason <words>', ['finding', 'naga', 'm1-1', 'close']],
    [
      'finding <game> <reference> close --reason <words>',
      ['finding', 'naga', 'm1-1', 'open', '--reason', 'so'],
    ],
  ])('the usage "%s" is printed for %j', async (usage, [name, ...words]) => {
    expect(await operator(name!, ...words)).toEqual(not(`Usage: npm run operator ${usage}`))
  })
})

test('`operator restored` ends every session and starts a new epoch', async () => {
  const member = await app.member()
  expect((await app.call(readProfile, {}, member)).status).toBe(200)
  const epochs = () => app.ctx.db.query('select epoch from database_epoch')
  const before = await epochs()
  expect((await operator('restored')).message).toMatch(
    /epoch [0-9a-f]{8} from now on\. Sessions ended: [1-9]\d* of members, 0 of staff\.$/,
  )
  expect(await epochs()).toHaveLength(before.length + 1)
  expect(await app.call(readProfile, {}, member)).toMatchObject({
    status: 401,
    body: { message: 'INVALID_USER_1' },
  })
})

test('`operator vault` lists keys as active, in use, no longer needed or missing', async () => {
  const { secrets } = app.ctx.settings
  const [key, fresh] = [secrets.VAULT_KEY, newSecrets().VAULT_KEY]
  const member = await app.member()
  await testGames(app).activate(member, 'naga', 'mekong')
  expect((await operator('vault')).message).toMatch(/^[0-9a-f]{8} {2}2 {2}0 {2}seals$/)
  secrets.VAULT_KEY = `${fresh},${key}`
  expect((await operator('vault')).message).toMatch(
    /^[0-9a-f]{8} {2}0 {2}0 {2}seals\n[0-9a-f]{8} {2}2 {2}0 {2}still needed$/,
  )
  await gameJobs.find((job) => job.name === 'reseal-passwords')!.run(app.ctx)
  expect((await operator('vault')).message).toMatch(
    /^[0-9a-f]{8} {2}2 {2}0 {2}seals\n[0-9a-f]{8} {2}0 {2}0 {2}may go/,
  )
  secrets.VAULT_KEY = key
  const { message } = await operator('vault')
  expect(message).toMatch(/ {2}MISSING in VAULT_KEY/)
  expect(message).not.toContain(key)
})

test('game commands list, connect, open and close games, and refuse an invalid connection', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'champa-game-'))
  const write = (content: string): string => {
    writeFileSync(join(folder, 'pg.json'), content)
    return join(folder, 'pg.json')
  }
  expect((await operator('games')).message).toContain('naga  Naga Pearl  open  link  1\n')
  expect((await operator('games')).message).toContain('joker  Joker  not connected  post  1\n')
  expect(await operator('game', 'pg', 'open')).toEqual(
    not('The game has no connection: connect it first.'),
  )
  expect(await operator('game', 'pg', 'connect', join(folder, 'none.json'))).toEqual(
    not(`${join(folder, 'none.json')} cannot be read.`),
  )
  expect((await operator('game', 'pg', 'connect', write('{"connection": '))).message).toMatch(
    /^Nothing was changed:\n {2}\S/,
  )
  const { calls, ...rest } = gameConnections.pg
  expect(
    (
      await operator(
        'game',
        'pg',
        'connect',
        write(
          JSON.stringify({
            connection: { ...rest, calls: { ...calls, query: {} } },
            rate: 0.00001,
          }),
        ),
      )
    ).message,
  ).toBe(
    'Nothing was changed:\n  connection.calls.query: must send {reference}\n  rate: Invalid ' +
      'number: must be a multiple of 0.0001',
  )
  expect(
    await operator(
      'game',
      'pg',
      'connect',
      write(JSON.stringify({ connection: gameConnections.pg, rate: 0.5 })),
    ),
  ).toEqual(done('Connected. Check it, then run: npm run operator game pg open'))
  expect((await operator('games')).message).toContain('pg  PG Soft  closed  link  0.5\n')
  expect((await operator('game', 'pg', 'open')).done).toBe(true)
  expect((await operator('games')).message).toContain('pg  PG Soft  open  link  0.5\n')
  expect((await operator('game', 'pg', 'close')).done).toBe(true)
  expect((await operator('games')).message).toContain('pg  PG Soft  closed  link  0.5\n')
  for (const what of ['open', 'close'])
    expect(await operator('game', 'nothing', what)).toEqual(not('There is no such game.'))
  expect(await operator('game', 'pg', 'burn')).toEqual(
    not('Usage: npm run operator game <code> open | close | connect <file.json>'),
  )
})
