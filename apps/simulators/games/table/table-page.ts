import { toWireAmount } from '@champa/wire/amount'
import type { GameName } from '@champa/wire/faults'
import { html, type Markup } from '../../pages/html.ts'
import { findProvider, type TableKind } from '../providers.ts'
import { lastDigitPays, matchOdds, reels, starCount } from './rounds.ts'
import type { Seat } from './seats.ts'
import { gameLocale, gameWords, type GameWords } from './words.ts'

/** Symbols of the reels: lotus, coin, star and pearl. */
const symbolArt = html`<svg width="0" height="0" class="defs"><defs>
  <radialGradient id="pearl" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="#fff"/><stop offset=".5" stop-color="#cfeee6"/><stop offset="1" stop-color="#4aa59a"/></radialGradient>
  <linearGradient id="gold" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffe3a6"/><stop offset="1" stop-color="#f0a01a"/></linearGradient>
  <symbol id="symbol-0" viewBox="0 0 64 64"><g fill="#ff94ac"><path d="M32 10c9 10 11 24 0 38-11-14-9-28 0-38z"/><path d="M14 22c13 3 19 13 18 27C18 46 12 36 14 22z" opacity=".8"/><path d="M50 22c-13 3-19 13-18 27 14-3 20-13 18-27z" opacity=".8"/></g><path d="M10 46c10 8 34 8 44 0-4 10-40 10-44 0z" fill="#62e2ae"/></symbol>
  <symbol id="symbol-1" viewBox="0 0 64 64"><circle cx="32" cy="32" r="22" fill="url(#gold)"/><circle cx="32" cy="32" r="16" fill="none" stroke="#8a4a00" stroke-width="2" opacity=".5"/><path d="M26 22h8a5 5 0 0 1 0 10h-8zm0 10h10a5 5 0 0 1 0 10H26zm5-14v28" fill="none" stroke="#8a4a00" stroke-width="3"/></symbol>
  <symbol id="symbol-2" viewBox="0 0 64 64"><path d="m32 8 7 16 17 2-13 12 4 18-15-9-15 9 4-18L8 26l17-2z" fill="#83ccff"/><path d="m32 8 7 16 17 2-24 8z" fill="#fff" opacity=".35"/></symbol>
  <symbol id="symbol-3" viewBox="0 0 64 64"><path d="M8 44c4-20 12-30 24-30s20 10 24 30c-6-8-10-10-14-9 1 7-3 13-10 13s-11-6-10-13c-4-1-8 1-14 9z" fill="#2aa57b"/><circle cx="32" cy="34" r="12" fill="url(#pearl)"/></symbol>
</defs></svg>`

const bets = [1, 5, 10, 50, 100]

/** The game page of the player. */
export function tablePage(game: GameName, seatId: string, seat: Seat, balance: bigint): Markup {
  const locale = gameLocale(seat.locale)
  const words = gameWords(locale)
  const { kind } = findProvider(game)
  return gameFrame(
    game,
    locale,
    html`
    <header class="top">
      <h1>${findProvider(game).name}</h1>
      <p class="player">${seat.username}</p>
    </header>
    <main id="table" data-round="/games/${game}/seat/${seatId}/round" data-kind="${kind}"
      data-won="${words.won}" data-lost="${words.lost}" data-not-enough="${words.notEnough}" data-trouble="${words.trouble}">
      <p class="credits"><span>${words.credits}</span> <output id="balance">${toWireAmount(balance)}</output></p>
      <section class="stage" aria-hidden="true">${stage(kind)}</section>
      <p id="result" class="result" role="status">${words.ready}</p>
      <form id="play" autocomplete="off">
        ${choice(kind, words)}
        <fieldset><legend>${words.bet}</legend><div class="chips">
          ${bets.map((bet) => html`<label class="chip"><input type="radio" name="bet" value="${bet}"${bet === 10 && html` checked`}><span>${bet}</span></label>`)}
        </div></fieldset>
        <button class="go" type="submit">${action(kind, words)}</button>
      </form>
      <p class="small">${words.sandbox}</p>
    </main>
    <script src="/assets/table.js" defer></script>`,
  )
}

/** The page of a used or expired launch link. */
export function expiredLinkPage(game: GameName, requested: string): Markup {
  const locale = gameLocale(requested)
  const words = gameWords(locale)
  return gameFrame(
    game,
    locale,
    html`
    <header class="top"><h1>${findProvider(game).name}</h1></header>
    <main class="gone"><h2>${words.linkGone}</h2><p>${words.linkHint}</p></main>`,
  )
}

/** The frame of every game page. */
export function gameFrame(game: GameName, locale: string, body: Markup): Markup {
  return html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1"><title>${findProvider(game).name}</title>
    <link rel="icon" href="data:,"><link rel="stylesheet" href="/assets/fonts.css"><link rel="stylesheet" href="/assets/colours.css">
    <link rel="stylesheet" href="/assets/table.css"><link rel="stylesheet" href="/assets/sign-in.css"></head>
    <body class="${findProvider(game).kind}-page ${game}">${body}</body></html>`
}

function action(kind: TableKind, words: GameWords): string {
  if (kind === 'reels') return words.spin
  return kind === 'match' ? words.place : words.buy
}

function stage(kind: TableKind): Markup {
  if (kind === 'reels') {
    return html`${symbolArt}<div class="reels">${[3, 0, 1].map(
      (symbol) => html`
      <div class="reel"><svg viewBox="0 0 64 64"><use href="#symbol-${symbol}"/></svg></div>`,
    )}</div>
      <ul class="pays">${reels.map(
        (reel, symbol) => html`
        <li><svg viewBox="0 0 64 64"><use href="#symbol-${symbol}"/></svg>×${reel.pays}</li>`,
      )}</ul>`
  }
  if (kind === 'match') {
    return html`<div class="match"><b>Vientiane Lanterns</b><span class="score"><i class="goals">–</i><i>:</i><i class="goals">–</i></span><b>Isan Rockets</b></div>`
  }
  return html`<div class="stars">${Array.from({ length: starCount }, () => html`<span class="star">★</span>`)}</div>`
}

function choice(kind: TableKind, words: GameWords): Markup | null {
  if (kind === 'reels') return null
  if (kind === 'match') {
    return options(
      words.pickResult,
      'three',
      [words.home, words.draw, words.away].map((name, index) => ({
        name,
        pays: toWireAmount(BigInt(matchOdds[index] ?? 0)),
      })),
    )
  }
  return options(
    `${words.pickDigit} (${words.pays} ×${lastDigitPays})`,
    'five',
    Array.from({ length: 10 }, (_, digit) => ({ name: String(digit) })),
  )
}

function options(legend: string, columns: string, list: { name: string; pays?: string }[]): Markup {
  return html`<fieldset><legend>${legend}</legend><div class="options ${columns}">${list.map(
    ({ name, pays }, index) => html`
    <label class="option"><input type="radio" name="choice" value="${index}"${index === 0 && html` checked`}>
    <span>${name}${pays && html`<small>×${pays}</small>`}</span></label>`,
  )}</div></fieldset>`
}
