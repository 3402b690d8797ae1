import { type Locale, locales } from '@champa/contract/constants'
import { renderToStaticMarkup } from 'react-dom/server'
import { createTranslator, IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { en } from '../../../text/en/index.ts'
import { lo } from '../../../text/lo/index.ts'
import { th } from '../../../text/th/index.ts'
import { ChecksNote } from './checks-note.tsx'

const texts = { th, lo, en } as unknown as Record<Locale, typeof th>

test.each(locales)(
  'the note before a deposit names the checks of later withdrawals, in %s',
  (locale) => {
    const t = createTranslator({ locale, messages: texts[locale] })
    const noteOf = (ownAccount: boolean, playThrough: number) =>
      renderToStaticMarkup(
        <IntlProvider locale={locale} messages={texts[locale]} timeZone="Asia/Bangkok">
          <ChecksNote checks={{ ownAccount, playThrough }} />
        </IntlProvider>,
      ).replaceAll('&#x27;', "'")
    expect(noteOf(false, 0)).toBe('')
    expect(noteOf(true, 0)).toContain(t('dep.checkOwn'))
    expect(noteOf(false, 150)).toContain(t('dep.checkPlay', { times: '1.5' }))
    expect(noteOf(true, 100)).toContain(t('dep.checkBoth', { times: '1' }))
  },
)
