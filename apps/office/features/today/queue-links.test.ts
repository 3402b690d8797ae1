import { expect, test } from 'vitest'
import { linkOf } from './queue-links.ts'

test('a queue leads to its room only for those who may open it', () => {
  const links = (role: 'finance' | 'marketing') =>
    (['withdrawals', 'reviews', 'findings'] as const).map((queue) =>
      linkOf({ roles: [role], grants: [] }, queue),
    )
  expect(links('finance')).toEqual(['/office/withdrawals', '/office/approvals?view=decided', null])
  expect(links('marketing')[0]).toBe(null)
})
