import { Tokenizer, TokenizerMode, type Token } from 'parse5'
import * as z from 'zod/mini'
import { outsideCall } from '../../../providers/outside-call.ts'

/**
 * The maximum time that a member waits for the login page before the credentials are returned
 * without its hidden fields.
 */
const waitTimeoutMs = 5_000

/** The current hidden fields of a provider's login page, or null when the page is unavailable. */
export async function readFormState(
  code: string,
  web: string,
  usernameField: string,
): Promise<Record<string, string> | null> {
  const page = await outsideCall({
    method: 'GET',
    url: web,
    party: `login page of ${code}`,
    headers: { accept: 'text/html' },
    timeoutMs: waitTimeoutMs,
    schema: z.record(z.string(), z.string()),
    parse: (html) => hiddenFields(html, usernameField),
  })
  return page.kind === 'answer' && page.status === 200 ? page.body : null
}

type Attributes = Map<string, string>

/**
 * The hidden fields of the form with the username field; null without such a form, or when it has
 * none.
 */
export function hiddenFields(html: string, usernameField: string): Record<string, string> | null {
  const form = inputsOfForms(html).find((inputs) =>
    inputs.some((input) => input.get('name') === usernameField),
  )
  const hidden = (form ?? []).filter(
    (one) => one.get('type')?.toLowerCase() === 'hidden' && one.get('name'),
  )
  return hidden.length > 0
    ? Object.fromEntries(hidden.map((one) => [one.get('name') ?? '', one.get('value') ?? '']))
    : null
}

/** Elements whose content is text, even when it looks like tags. */
const text = new Map<string, Tokenizer['state']>([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
  ...['style', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'].map(
    (name) => [name, TokenizerMode.RAWTEXT] as const,
  ),
])
const ignored = (): void => undefined

/**
 * The inputs of each form. Reads tags one by one and builds no tree, because a short page of
 * unclosed tags would make a tree that exhausts the memory.
 */
function inputsOfForms(html: string): Attributes[][] {
  const forms: Attributes[][] = []
  let isOpen = false
  const onStartTag = ({ tagName, attrs }: Token.TagToken): void => {
    // Forms cannot be nested.
    if (tagName === 'form' && !isOpen) isOpen = forms.push([]) > 0
    if (tagName === 'input' && isOpen)
      forms.at(-1)?.push(new Map(attrs.map(({ name, value }) => [name, value])))
    tokens.state = text.get(tagName) ?? tokens.state
  }
  const onEndTag = ({ tagName }: Token.TagToken): void => {
    if (tagName === 'form') isOpen = false
  }
  const tokens = new Tokenizer(
    {},
    {
      onStartTag,
      onEndTag,
      onComment: ignored,
      onDoctype: ignored,
      onEof: ignored,
      onCharacter: ignored,
      onNullCharacter: ignored,
      onWhitespaceCharacter: ignored,
    },
  )
  tokens.write(html, true)
  return forms
}
