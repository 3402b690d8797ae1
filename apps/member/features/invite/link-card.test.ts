import { inviteCodeOf } from '@champa/contract/invite'
import { expect, test } from 'vitest'
import { inviteLinkOf, lineShareOf, shortLinkOf } from './link-card.tsx'

// [spec:INV-1.2]
test.each([
  [
    'https://champa.example',
    '1234567890',
    'https://champa.example/register?code=PR1234567890',
    'champa.example/register?code=PR1234567890',
  ],
  [
    'https://www.champa.example',
    '7',
    'https://www.champa.example/register?code=PR7',
    'champa.example/register?code=PR7',
  ],
  [
    'http://localhost:3000',
    '7',
    'http://localhost:3000/register?code=PR7',
    'localhost:3000/register?code=PR7',
  ],
])(
  'on the site %s copies the whole link of member %s and shows it without its scheme',
  (origin, member, link, short) => {
    expect(inviteLinkOf(origin, inviteCodeOf(member))).toBe(link)
    expect(shortLinkOf(link)).toBe(short)
  },
)

test('shares a Thai message with its link to LINE unchanged', () => {
  const message = 'สมัคร Champa & เล่น\nhttps://champa.example/register?code=PR7'
  expect(new URL(lineShareOf(message)).searchParams.get('text')).toBe(message)
})
