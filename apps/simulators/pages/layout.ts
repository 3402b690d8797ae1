import type { FastifyInstance } from 'fastify'
import { html, type Markup, sendPage } from './html.ts'

const places = [
  {
    path: '/bank',
    name: 'Banking app',
    about: 'Pay an open QR code or send money to an account, as a member would.',
  },
  { path: '/pages/sms', name: 'SMS inbox', about: 'Read the codes that were sent to any phone.' },
  {
    path: '/pages/payouts',
    name: 'Payouts',
    about: 'Pay or reject a withdrawal before it is paid by itself.',
  },
  {
    path: '/pages/gifts',
    name: 'Gifts',
    about: 'Make a gift link of TrueMoney, for one or for many.',
  },
  {
    path: '/pages/games',
    name: 'Games',
    about: 'See the players’ credits; win or lose a round for them.',
  },
  {
    path: '/authenticator',
    name: 'Authenticator',
    about: 'Read the six digits with which the demo staff sign in at the office.',
  },
  {
    path: '/pages/faults',
    name: 'Faults',
    about: 'Let a call time out, lose its reply, fail, or come twice.',
  },
] as const

/** The frame of the pages. A `live` page refreshes automatically. */
export function layout(
  page: { title: string; path: string; live?: boolean; notice?: string | undefined },
  body: Markup,
): Markup {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1"><title>${page.title} · Simulators</title>
    <link rel="icon" href="data:,"><link rel="stylesheet" href="/assets/fonts.css"><link rel="stylesheet" href="/assets/colours.css">
    <link rel="stylesheet" href="/assets/page.css">
    <link rel="stylesheet" href="/assets/controls.css">
    ${page.live && html`<script src="/assets/refresh.js" defer></script>`}</head><body>
    <header><a class="brand" href="/">Champa simulators</a>
      <nav aria-label="Simulators">${places.map(
        ({ path, name }) => html`
        <a href="${path}"${path === page.path && html` aria-current="page"`}>${name}</a>`,
      )}</nav></header>
    <main><h1>${page.title}</h1>
      ${page.notice && html`<p class="notice" role="status">${page.notice}</p>`}
      <div id="news">${body}</div></main></body></html>`
}

/** Formats a moment as clock time in Bangkok. */
export function clockTime(iso: string): string {
  return new Date(Date.parse(iso) + 7 * 3_600_000).toISOString().slice(11, 19)
}

/** The start page of the simulators. */
export function homePage(app: FastifyInstance): void {
  app.get('/', (_request, reply) =>
    sendPage(
      reply,
      layout(
        { title: 'The world outside', path: '/' },
        html`
    <p>Stand-ins for the SMS gateway, the banks, the QR gateways and nineteen games. All money here is play money.</p>
    <ul class="cards">${places.map(
      ({ path, name, about }) => html`
      <li><a class="card" href="${path}"><strong>${name}</strong><p>${about}</p></a></li>`,
    )}</ul>`,
      ),
    ),
  )
}
