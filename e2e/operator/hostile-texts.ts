import type { APIRequestContext } from '@playwright/test'
import { asOperator, type JourneyStack } from '../journey-stack.ts'
import { hostileImages, hostileName, xssTexts } from '../xss/xss-texts.ts'
import { publish } from './publish.ts'

/**
 * Every ninth text, a sample across the families of attacks. It suffices for the other places,
 * which use the same component as the conditions.
 */
export const someTexts = xssTexts.filter((_, index) => index % 9 === 0)

/** Puts every hostile text into the conditions and the contact, and some into all other places. */
export async function publishHostileTexts(
  stack: JourneyStack,
  request: APIRequestContext,
): Promise<void> {
  const banners = someTexts.map((html, index) => ({
    image: hostileImages[index % hostileImages.length],
    html,
  }))
  const html = someTexts.join('\n')
  await asOperator(
    stack.dataDir,
    `update campaign
      set name = $1, banners = $2, description = $3
      where code in ('DAILY10', 'CHAMPA100')`,
    [JSON.stringify(hostileName), JSON.stringify(banners), JSON.stringify(html)],
  )
  await asOperator(
    stack.dataDir,
    `update operator_setting set value = value || $1 where name in ('invite', 'refund')`,
    [JSON.stringify({ banners, info: html })],
  )
  const documents: [name: string, path: string, document: unknown][] = [
    ['conditions', 'conditions', xssTexts],
    ['agreements', 'agreements', someTexts.map((text) => ({ html: text }))],
    ['notices', 'notice', someTexts.map((text) => ({ html: { th: text, lo: text, en: text } }))],
    [
      'contact',
      'contact',
      {
        contactText: xssTexts.join('\n'),
        lineLink: 'javascript:window.xssRan=1',
        lineName: hostileName,
        lineQR: '',
      },
    ],
  ]
  await Promise.all(
    documents.map(([name, path, document]) =>
      publish(stack, request, `/api/lookup/${path}`, name, document),
    ),
  )
}
