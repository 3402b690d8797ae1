import { gatewayWord, qrGateways } from '@champa/contract/qr-gateways'
import { fault, type Fault, faultMode, type FaultMode, faultTargets } from '@champa/wire/faults'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { FaultSwitches } from '../faults/fault-switches.ts'
import { simulatedProviders } from '../games/providers.ts'
import { html, type Markup, sendPage } from './html.ts'
import { layout } from './layout.ts'

const partyQuery = z.catch(z.object({ party: z.catch(z.string(), '') }), { party: '' })
const everyCall = 'every'
/** Without a number of times, a fault applies until it is switched off. */
const faultForm = z.object({
  party: z.catch(z.string(), ''),
  target: z.string(),
  mode: faultMode,
  times: z.catch(
    z.optional(z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number))),
    undefined,
  ),
})

const modes: Record<FaultMode, string> = {
  timeout: 'never answers, and does nothing',
  'lost-reply': 'does the work, then drops the connection',
  error: 'answers a server error, and does nothing',
  slow: 'does the work, answers after 2 s',
  duplicate: 'happens twice',
  'out-of-order': 'comes late, or in the wrong order',
  refuse: 'says no in its own way',
  pending: 'says “not yet”',
}

/** The page of the fault switches: first choose the party, then the call and the fault mode. */
export function faultsPage(app: FastifyInstance, faults: FaultSwitches): void {
  app.get('/pages/faults', (request, reply) => {
    const { party: asked } = partyQuery.parse(request.query)
    return sendPage(
      reply,
      layout(
        { title: 'Faults', path: '/pages/faults' },
        html`
      ${activeFaults(faults.list())}
      ${groups.map(
        (title) =>
          html`<h2>${title}</h2><nav class="chips" aria-label="${title}">${parties
            .filter((party) => party.group === title)
            .map(
              (party) => html`
        <a href="/pages/faults?party=${party.id}#switch"${party.id === asked && html` aria-current="true"`}>${party.name}</a>`,
            )}</nav>`,
      )}
      ${parties.filter(({ id }) => id === asked).map(switchForm)}`,
      ),
    )
  })

  app.post('/pages/faults', (request, reply) => {
    const wanted = faultForm.safeParse(request.body)
    if (!wanted.success) return reply.redirect('/pages/faults', 303)
    const { party, target: chosen, mode, times } = wanted.data
    for (const target of chosen === everyCall
      ? (parties.find(({ id }) => id === party)?.targets ?? [])
      : [chosen]) {
      const one = fault.safeParse({ target, mode, ...(times === undefined ? {} : { times }) })
      if (one.success) faults.put(one.data)
    }
    return reply.redirect(`/pages/faults?party=${encodeURIComponent(party)}`, 303)
  })

  app.post('/pages/faults/clear', (request, reply) => {
    const { party } = partyQuery.parse(request.body)
    const wrong = parties.find(({ id }) => id === party)
    if (wrong) for (const target of wrong.targets) faults.clear(target)
    else faults.clear()
    return reply.redirect('/pages/faults', 303)
  })
}

function switchForm({ id, name, targets }: Party): Markup {
  return html`<form class="card switch" id="switch" method="post" action="/pages/faults">
    <input type="hidden" name="party" value="${id}">
    <h2 class="full">${name}</h2>
    <fieldset><legend>Call</legend><div class="chips">
      ${targets.length > 1 && html`<label class="chip"><input type="radio" name="target" value="${everyCall}" checked><span>every call</span></label>`}
      ${targets.map((target) => html`<label class="chip"><input type="radio" name="target" value="${target}"${targets.length === 1 && html` checked`}><span>${callName(target)}</span></label>`)}
    </div></fieldset>
    <fieldset><legend>Goes wrong by</legend><div class="choices">${faultMode.options.map(
      (mode, index) => html`
      <label class="choice"><input type="radio" name="mode" value="${mode}"${index === 0 && html` checked`}><span><b>${mode}</b>${modes[mode]}</span></label>`,
    )}</div></fieldset>
    <label>Times (empty: until switched off)<input name="times" type="number" min="1" max="1000000" value="1"></label>
    <button class="main">Switch on</button></form>`
}

function activeFaults(list: Fault[]): Markup {
  if (list.length === 0)
    return html`<p class="empty">None is switched on: everything works. Choose who should go wrong.</p>`
  const wrong = parties
    .map((party) => ({
      party,
      faults: list.filter(({ target }) => party.targets.includes(target)),
    }))
    .filter(({ faults }) => faults.length > 0)
  return html`<ul class="list">${wrong.map(
    ({ party, faults }) => html`<li class="player">
      <div><strong>${party.name}</strong>${faults.map(describe)}</div>
      <form method="post" action="/pages/faults/clear"><input type="hidden" name="party" value="${party.id}"><button aria-label="Switch off ${party.name}">Switch off</button></form></li>`,
  )}</ul>
    ${wrong.length > 1 && html`<form method="post" action="/pages/faults/clear"><div class="pair"><button>Switch all off</button></div></form>`}`
}

function describe({ target, mode, times, every }: Fault): Markup {
  return html`<br>${callName(target)}: ${mode}, ${times === undefined ? 'until switched off' : `${times} more`}${every && `, each ${every}.`}`
}

type Party = { id: string; name: string; group: (typeof groups)[number]; targets: string[] }

const groups = ['Games', 'Money and messages'] as const

const others: Record<string, string> = {
  ...Object.fromEntries(qrGateways.map((code) => [gatewayWord(code), code])),
  payout: 'Payout bank',
  sms: 'SMS gateway',
  gift: 'TrueMoney gifts',
  bank: 'Banks',
}

/**
 * The party of a fault target: `games/naga/deposit` belongs to `games/naga`, `payout/query` to
 * `payout`.
 */
const partyId = (target: string): string =>
  target
    .split('/')
    .slice(0, target.startsWith('games/') ? 2 : 1)
    .join('/')

/**
 * The name of a call on the page. The targets `sms` and `payout` have no call in their name: they
 * mean sending a message and sending an order.
 */
const callName = (target: string): string =>
  target.slice(partyId(target).length + 1) || (target === 'sms' ? 'message' : 'order')

/** All outside parties with fault targets, in the order of the targets. */
const parties: Party[] = [...new Set(faultTargets.map(partyId))].map((id) => {
  const game = simulatedProviders.find(({ code }) => id === `games/${code}`)
  return {
    id,
    name: game?.name ?? others[id] ?? id,
    group: game ? 'Games' : 'Money and messages',
    targets: faultTargets.filter((target) => partyId(target) === id),
  }
})
