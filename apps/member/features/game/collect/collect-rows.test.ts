import { expect, test } from 'vitest'
import { collectRows, type Collecting, sumOf } from './collect-rows.ts'

type Games = Parameters<typeof collectRows>[1]
type Swept = NonNullable<Collecting['swept']>[number]

const game = (code: string, worth: bigint, checking = 0n) =>
  ({ code, name: code, background: '', worth, checking }) as Games[number]
const swept = (code: string, status: Swept['status'], amount: bigint) =>
  ({ code, status, amount }) as Swept
const began = [game('naga', 20_00n), game('mekong', 30_00n), game('pg', 5_00n)]
const running: Collecting = { began, state: 'running', swept: [], open: false, fresh: false }
const rowsOf = (run: Collecting, games: Games) =>
  collectRows(run, games).map(({ code, status, amount }) => [code, status, amount])

test('a game shows as moving until its money is in the wallet', () => {
  const now = [game('naga', 0n), game('mekong', 0n, 30_00n), game('pg', 5_00n), game('imi', 0n)]
  expect(rowsOf(running, now)).toEqual([
    ['naga', 'home', 20_00n],
    ['mekong', 'moving', 30_00n],
    ['pg', 'moving', 5_00n],
  ])
  expect(sumOf(collectRows(running, now), 'home')).toBe(20_00n)
})

test('each game’s outcome comes from the response, and a game without money shows as empty', () => {
  const answer = [swept('naga', 'success', 25_50n), swept('mekong', 'processing', 30_00n)]
  const run: Collecting = { ...running, state: 'answered', swept: answer }
  expect(rowsOf(run, [game('naga', 0n), game('mekong', 0n, 30_00n), game('pg', 0n)])).toEqual([
    ['naga', 'home', 25_50n],
    ['mekong', 'checking', 30_00n],
    ['pg', 'empty', 0n],
  ])
  const refused: Collecting = { ...run, swept: [swept('naga', 'failed', 20_00n)] }
  expect(rowsOf(refused, [game('naga', 22_00n)])).toEqual([['naga', 'left', 22_00n]])
})

test('a replayed response of a running collection shows the games that it omits as checking', () => {
  const run: Collecting = {
    ...running,
    state: 'answered',
    swept: [swept('naga', 'success', 20_00n)],
    open: true,
    fresh: true,
  }
  const now = [game('naga', 0n), game('mekong', 30_00n), game('pg', 0n, 5_00n)]
  expect(rowsOf(run, now)).toEqual([
    ['naga', 'home', 20_00n],
    ['mekong', 'checking', 30_00n],
    ['pg', 'checking', 5_00n],
  ])
  expect(rowsOf({ ...run, open: false }, now).map(([, status]) => status)).toEqual([
    'home',
    'empty',
    'empty',
  ])
})

test('a game of unknown balance is listed once it turns out to have money', () => {
  const run: Collecting = {
    ...running,
    began: [],
    state: 'answered',
    swept: [swept('imi', 'success', 7_00n)],
  }
  expect(rowsOf(run, [game('imi', 0n)])).toEqual([['imi', 'home', 7_00n]])
})

test('balances from before the response never turn an unresolved transfer into a failure', () => {
  const run: Collecting = {
    ...running,
    state: 'answered',
    swept: [swept('naga', 'processing', 20_00n)],
  }
  expect(rowsOf(run, [game('naga', 20_00n)])).toEqual([['naga', 'checking', 20_00n]])
  expect(rowsOf({ ...run, fresh: true }, [game('naga', 0n, 20_00n)])).toEqual([
    ['naga', 'checking', 20_00n],
  ])
  expect(rowsOf({ ...run, fresh: true }, [game('naga', 0n)])).toEqual([['naga', 'home', 20_00n]])
  expect(rowsOf({ ...run, fresh: true }, [game('naga', 20_00n)])).toEqual([
    ['naga', 'left', 20_00n],
  ])
})

test('after a refusal the wallet shows each game’s state; after a lost response no game has failed', () => {
  const games = [game('naga', 0n), game('mekong', 0n, 30_00n), game('pg', 5_00n)]
  const statuses = (state: Collecting['state']) =>
    collectRows({ ...running, state }, games).map(({ status }) => status)
  expect(statuses('refused')).toEqual(['home', 'checking', 'left'])
  expect(statuses('unknown')).toEqual(['home', 'checking', 'checking'])
})
