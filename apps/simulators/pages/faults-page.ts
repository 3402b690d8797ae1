import { fault, faultMode, faultTargets } from '@champa/wire/faults'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { FaultSwitches } from '../faults/fault-switches.ts'
import { html, sendPage } from './html.ts'
import { layout } from './layout.ts'

const faultForm = z.object({ target: z.string(), mode: z.string(), times: z.catch(z.coerce.number(), 1) })

/** The fault switches by hand. */
export function faultsPage(app: FastifyInstance, faults: FaultSwitches): void {
  app.get('/pages/faults', (_request, reply) => {
    const list = faults.list()
    return sendPage(reply, layout({ title: 'Faults', path: '/pages/faults' }, html`
      <form class="card" method="post" action="/pages/faults">
        <label>Call<select name="target">${faultTargets.map((target) => html`<option>${target}</option>`)}</select></label>
        <label>Goes wrong by<select name="mode">${faultMode.options.map((mode) => html`<option>${mode}</option>`)}</select></label>
        <label>Times<input name="times" type="number" min="1" max="1000" value="1" required></label>
        <button class="main">Switch on</button></form>
      <h2>Switched on</h2>
      ${list.length === 0 && html`<p class="empty">None: everything works.</p>`}
      <ul class="list">${list.map(({ target, mode, times, every }) => html`<li class="card">
        <strong>${target}</strong> ${mode}, ${times === undefined ? 'until switched off' : `${times} more`}${every && `, each ${every}.`}</li>`)}</ul>
      ${list.length > 0 && html`<form method="post" action="/pages/faults/clear"><div class="pair"><button>Switch all off</button></div></form>`}`))
  })

  app.post('/pages/faults', (request, reply) => {
    const wanted = fault.safeParse(faultForm.safeParse(request.body).data)
    if (wanted.success) faults.put(wanted.data)
    return reply.redirect('/pages/faults', 303)
  })

  app.post('/pages/faults/clear', (_request, reply) => {
    faults.clear()
    return reply.redirect('/pages/faults', 303)
  })
}
