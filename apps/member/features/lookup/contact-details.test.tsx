import type { Answer } from '@champa/client/call-shape'
import { queryKeyOf } from '@champa/client/react/query-client'
import { readContact } from '@champa/contract/lookup'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test, vi } from 'vitest'
import { en } from '../../text/en/index.ts'
import type { th } from '../../text/th/index.ts'
import { ContactDetails } from './contact-details.tsx'

vi.stubGlobal('navigator', { onLine: true })

const empty = { contactText: '', lineLink: '', lineName: '', lineQR: '' }

function draw(contact: Answer<typeof readContact>): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(queryKeyOf(readContact), contact)
  const html = renderToStaticMarkup(
    <IntlProvider locale="en" messages={en as unknown as typeof th} timeZone="Asia/Bangkok">
      <QueryClientProvider client={client}>
        <ContactDetails />
      </QueryClientProvider>
    </IntlProvider>,
  )
  client.clear()
  return html
}

test('the details show only the valid fields of the chat app', () => {
  const html = draw({ ...empty, lineLink: 'javascript:alert(1)', lineName: '@champa' })
  expect(html).toContain('@champa')
  expect(html).not.toContain('<img')
  expect(html).not.toContain('<a')
  expect(html).not.toContain('alert(1)')
  expect(html).not.toContain(en.nav.noContact)
})

test('the page says when the operator has set no contact details', () => {
  expect(draw(empty)).toContain(en.nav.noContact)
})
