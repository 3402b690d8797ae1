import { locales } from '@champa/contract/constants'
import { expect, test } from 'vitest'
import { catalogs } from './catalogs.ts'

type Node = { [key: string]: string | Node }

async function messagesOf(locale: keyof typeof catalogs): Promise<Map<string, string>> {
  const flat = new Map<string, string>()
  const walk = (node: Node, path: string) => {
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'string') flat.set(path + key, value)
      else walk(value, `${path}${key}.`)
    }
  }
  walk((await catalogs[locale].first()) as unknown as Node, '')
  return flat
}

/** The parameter names of a message's outer braces; nested braces contain text. */
function parametersOf(text: string): string[] {
  let depth = 0
  const names = [...text].flatMap((letter, at) => {
    if (letter === '}') depth -= 1
    return letter === '{' && depth++ === 0 ? [/^\w+/.exec(text.slice(at + 1))?.[0] ?? ''] : []
  })
  return names.toSorted()
}

// [spec:SCR-1.1]
test.each(locales)('%s has every key, with the same parameters as Thai', async (locale) => {
  const [thai, words] = await Promise.all([messagesOf('th'), messagesOf(locale)])
  expect([...words.keys()].toSorted()).toEqual([...thai.keys()].toSorted())
  for (const [key, text] of words) {
    expect(text, key).not.toBe('')
    expect(parametersOf(text), key).toEqual(parametersOf(thai.get(key) ?? ''))
  }
})

test('English messages with a count have a singular form', async () => {
  // Messages whose count is never 1, so they have no singular form.
  const many = /pixels|characters|digits|sectors|years|removed after/
  const counted = [...(await messagesOf('en'))].filter(
    ([, text]) =>
      /(?<!\{)\{(n|count|cost|seconds|days|times|all)\} (?!of)[a-z]+s\b/.test(text) &&
      !many.test(text),
  )
  expect(counted).toEqual([])
})

test('Lao uses ຳ as a single character, never as two', async () => {
  for (const [key, text] of await messagesOf('lo'))
    expect(text, key).not.toMatch(/\u0ecd[\u0ec8-\u0ecb]?\u0eb2/)
})

// [spec:ACC-18.1 ACC-5.3 ACC-37.1 CHAT-18.1 SCR-38.1]
test('the English texts quoted by the specification match it exactly', async () => {
  const english = await messagesOf('en')
  expect(english.get('val.phone10')).toBe('The phone number must support 10 digits.')
  expect(english.get('val.passwordMismatch')).toBe("Passwords don't match")
  expect(english.get('val.bankNameEng')).toBe('Bank account name must be in English only')
  expect(english.get('common.copied')).toBe('Copied: {text}')
  expect(english.get('common.copyFail')).toBe('Failed to copy')
  expect(english.get('nav.notFound')).toBe('Page Not Found')
  expect(english.get('chat.fileNotSupported')).toBe('File is not supported')
  expect(english.get('chat.fileTooLarge')).toBe(
    'The file is too large. Please select file no larger than {n} MB.',
  )
})

// [spec:LIM-32.1]
test('texts state one minute to credit a deposit and one hour to send a slip', async () => {
  for (const locale of locales) {
    const words = await messagesOf(locale)
    expect(words.get('dep.within1min'), locale).toMatch(/(^|\D)1(\D|$)/)
    expect(words.get('slip.within1h'), locale).toMatch(/(^|\D)1(\D|$)/)
  }
})

test.each(locales)(
  '%s explains held money by naming the withdrawal, which may wait for review',
  async (locale) => {
    const words = await messagesOf(locale)
    expect(words.get('home.onHoldHint')).toContain(words.get('home.withdraw'))
  },
)
