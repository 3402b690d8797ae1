import { checkAccessibility } from './check-accessibility.ts'
import { asOperator } from './journey-stack.ts'
import { callAs, fund } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { expect, test } from './test.ts'

test('the deposit sheet names the bonus, whose lock blocks transfers to an excluded game', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await callAs(request, member, 'GET', '/api/wallet/activate/naga')
  const { bonuses } = await callAs<{ bonuses: { code: string; type: string }[] }>(
    request,
    member,
    'GET',
    '/api/bonus',
  )
  await callAs(
    request,
    member,
    'GET',
    `/api/bonus/activate/${bonuses.find(({ type }) => type === 'day')!.code}`,
  )
  await openAs(page, member, '/user/home?open=deposit', 'en')
  const deposit = page.getByRole('dialog', { name: 'Deposit' })
  const note = deposit.getByRole('note').filter({ hasText: 'Every day 10%' })
  await expect(note).toContainText(
    'Deposit ฿100 or more to get this bonus. You can then withdraw once its conditions are met',
  )

  await fund(request, simulatorsURL, member, 1_000)
  await expect(note).toContainText('Every day 10% is still active')
  await expect(note).toContainText('This deposit doesn’t earn a bonus')
  // Close the deposit sheet: left open with an unpaid QR code, it would open again at the next
  // visit.
  await page.keyboard.press('Escape')
  await expect(deposit).toBeHidden()
  const { profile } = await callAs<{ profile: { _id: string } }>(
    request,
    member,
    'GET',
    '/api/wallet',
  )
  await asOperator(
    process.env['DATA_DIR'] ?? '.data',
    `update play_lock set excluded = '{naga}' where member_id = $1`,
    [profile._id],
  )

  await page.goto('/user/home')
  await page
    .getByRole('button', { name: /Naga Pearl/ })
    .first()
    .click()
  const game = page.getByRole('dialog', { name: 'Naga Pearl' })
  await expect(
    game.getByRole('note').filter({ hasText: 'Every day 10% is still active' }),
  ).toContainText('You can transfer to this game once the bonus ends')
  await expect(game.getByRole('button', { name: 'Transfer and play' })).toHaveCount(0)
  await expect(game.getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
  await expect(game.getByRole('button', { name: 'Transfer only' })).toBeDisabled()
  await checkAccessibility(page, 'game, kept closed')
  await game.getByRole('link', { name: 'See the bonus conditions' }).click()
  await expect(page).toHaveURL('/user/bonus')
})
