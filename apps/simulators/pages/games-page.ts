import { toWireAmount } from '@champa/wire/amount'
import { gameCodes } from '@champa/wire/faults'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { simulatedProviders } from '../games/providers.ts'
import type { Wallets } from '../games/wallets.ts'
import { html, sendPage } from './html.ts'
import { layout } from './layout.ts'

const roundForm = z.object({ game: z.enum(gameCodes), username: z.string(), result: z.enum(['win', 'lose']) })
const stake = 10_00n

/** The players at the three games, and a way to let them win or lose ten credits. */
export function gamesPage(app: FastifyInstance, wallets: Wallets): void {
  app.get('/pages/games', (_request, reply) => {
    return sendPage(reply, layout({ title: 'Games', path: '/pages/games', live: true }, html`
      <p>A game itself opens from the wallet, by its Play button.</p>
      ${simulatedProviders.map(({ code: game, name }) => {
        const own = wallets.richest(game, 20)
        return html`<h2>${name}</h2>${own.length === 0 && html`<p class="empty">No player yet.</p>`}
          <ul class="list">${own.map(({ username, balance }) => html`<li class="card">
            <strong>${username}</strong><p class="amount">${toWireAmount(balance)}</p>
            <form method="post" action="/pages/games/round"><input type="hidden" name="game" value="${game}">
              <input type="hidden" name="username" value="${username}">
              <button name="result" value="win">Win 10</button><button name="result" value="lose">Lose 10</button></form></li>`)}</ul>`
      })}`))
  })

  app.post('/pages/games/round', (request, reply) => {
    const round = roundForm.safeParse(request.body)
    if (round.success) {
      const { game, username, result } = round.data
      wallets.play(game, username, result === 'lose' ? stake : 0n, result === 'win' ? stake : 0n)
    }
    return reply.redirect('/pages/games', 303)
  })
}
