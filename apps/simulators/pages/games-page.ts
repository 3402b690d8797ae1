import { toWireAmount } from '@champa/wire/amount'
import { gameCodes } from '@champa/wire/faults'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Bet, Bets, BetResult } from '../games/bets.ts'
import {
  type Dialect,
  type ProviderBehaviour,
  type SignIn,
  type SimulatedProvider,
  simulatedProviders,
  type TableKind,
} from '../games/providers.ts'
import type { Wallets } from '../games/wallets.ts'
import { html, type Markup, sendPage } from './html.ts'
import { layout } from './layout.ts'

const roundForm = z.object({
  game: z.enum(gameCodes),
  username: z.string(),
  result: z.enum(['win', 'lose', 'open']),
})
const endForm = z.object({
  game: z.enum(gameCodes),
  bet: z.string(),
  result: z.enum(['win', 'lose', 'void']),
})
const stake = 10_00n
/** The maximum number of open bets shown per player, oldest first. */
const openShown = 5
/** The maximum number of players shown per game, those with the most credits first. */
const maxShown = 20

const kinds: { kind: TableKind; title: string }[] = [
  { kind: 'reels', title: 'Slots' },
  { kind: 'match', title: 'Sport and live' },
  { kind: 'digits', title: 'Numbers' },
]
const dialects: Record<Dialect, string> = {
  sandbox: 'sandbox protocol',
  amb: 'AMB protocol',
  joker: 'Joker protocol',
  ufa: 'UFA protocol',
}
const signIns: Record<SignIn, string> = {
  link: 'opens by a link',
  form: 'signs in by a form',
  state: 'signs in by a form with the page’s hidden fields',
  query: 'signs in by the address',
  site: 'signs in by hand at its site',
}

interface GameStores {
  wallets: Wallets
  bets: Bets
}

/** Lists the players of each game, with buttons to win or lose ten credits. */
export function gamesPage(app: FastifyInstance, wallets: Wallets, bets: Bets): void {
  app.get('/pages/games', (_request, reply) =>
    sendPage(
      reply,
      layout(
        { title: 'Games', path: '/pages/games', live: true },
        html`
    <p class="empty">A game itself opens from the wallet, by its Play button. Here its players win or lose a round without playing, or bet on something whose result is not known yet.</p>
    ${kinds.map(({ kind, title }) =>
      section(
        title,
        simulatedProviders.filter((provider) => provider.kind === kind),
        { wallets, bets },
      ),
    )}`,
      ),
    ),
  )

  app.post('/pages/games/round', (request, reply) => {
    const round = roundForm.safeParse(request.body)
    if (!round.success) return reply.redirect('/pages/games', 303)
    const { game: code, username, result } = round.data
    bets.play(
      { game: code, username, stake: result === 'win' ? 0n : stake },
      result === 'open'
        ? { state: 'open' }
        : { state: 'settled', won: result === 'win' ? stake : 0n },
    )
    return reply.redirect(`/pages/games#${code}`, 303)
  })

  app.post('/pages/games/end', (request, reply) => {
    const form = endForm.safeParse(request.body)
    if (!form.success) return reply.redirect('/pages/games', 303)
    const { game: code, bet, result } = form.data
    const ends: Record<typeof result, BetResult> = {
      win: { state: 'settled', won: (bets.stakeOf(code, bet) ?? 0n) * 2n },
      lose: { state: 'settled', won: 0n },
      void: { state: 'void' },
    }
    bets.end(code, bet, ends[result])
    return reply.redirect(`/pages/games#${code}`, 303)
  })
}

/** The sections of games with players are open and come first; the others are collapsed. */
function section(title: string, providers: SimulatedProvider[], stores: GameStores): Markup {
  const { wallets } = stores
  const played = providers.filter(({ code }) => wallets.count(code) > 0)
  const unplayed = providers.filter((provider) => !played.includes(provider))
  return html`<h2>${title}</h2>${played.map((provider) => game(provider, stores))}
    ${unplayed.length > 0 && html`<p class="empty">Nobody plays yet:</p><div class="quiet">${unplayed.map((provider) => game(provider, stores))}</div>`}`
}

function game(provider: SimulatedProvider, { wallets, bets }: GameStores): Markup {
  const { code, name, dialect, signIn, behaviour } = provider
  const players = wallets.count(code)
  return html`<details class="party" id="${code}"${players > 0 && html` open`}>
    <summary><strong>${name}</strong> <span>${players > 0 && (players === 1 ? '1 player' : `${players} players`)}</span></summary>
    <ul class="behaviour">${[dialects[dialect], signIns[signIn], ...describeBehaviour(behaviour)].map((one) => html`<li>${one}</li>`)}</ul>
    <ul class="list">${wallets.richest(code, maxShown).map(
      ({ username, balance }) => html`<li class="player">
      <span>${username}</span><b>${toWireAmount(balance)}</b>
      <form method="post" action="/pages/games/round"><input type="hidden" name="game" value="${code}"><input type="hidden" name="username" value="${username}">
        <button name="result" value="win" aria-label="Win 10 for ${username}">Win 10</button><button name="result" value="lose" aria-label="Lose 10 for ${username}">Lose 10</button>
        <button name="result" value="open" aria-label="Bet 10 for ${username}">Bet 10</button></form></li>${bets.open(code, username, openShown).map((bet) => openBet(code, bet))}`,
    )}</ul>
    ${players > maxShown && html`<p class="empty">The ${maxShown} with the most credits of ${players}.</p>`}</details>`
}

function openBet(code: string, { id, username, stake: staked }: Bet): Markup {
  return html`<li class="player"><span>${username} waits: ${id}</span><b>${toWireAmount(staked)}</b>
    <form method="post" action="/pages/games/end"><input type="hidden" name="game" value="${code}"><input type="hidden" name="bet" value="${id}">
      <button name="result" value="win" aria-label="Bet ${id} wins">Wins</button><button name="result" value="lose" aria-label="Bet ${id} loses">Loses</button><button name="result" value="void" aria-label="Bet ${id} is void">Void</button></form></li>`
}

function describeBehaviour({
  repeats,
  queryLagMs,
  queriesPerMinute,
  delaysWithdrawals,
  sendsWrongBalance,
}: ProviderBehaviour): string[] {
  const repeated = {
    exists: 'a reference again: “exists”, with what became of it',
    'exists-bare': 'a reference again: “exists”, and no more',
    same: 'a reference again: the first answer once more',
  }[repeats]
  return [
    repeated,
    ...(queryLagMs > 0 ? [`knows of a transfer after ${queryLagMs / 1_000} s`] : []),
    ...(queriesPerMinute === null ? [] : [`${queriesPerMinute} queries a minute`]),
    ...(delaysWithdrawals ? ['pays withdrawals a little later'] : []),
    ...(sendsWrongBalance ? ['refusals carry a wrong balance'] : []),
  ]
}
