import { Tokenizer, TokenizerMode, type Token } from 'parse5'
import * as z from 'zod/mini'
import { outsideCall } from '../../../providers/outside-call.ts'

/** A member waits for it, and has the credentials without it. */
const patienceMs = 5_000

/** The hidden fields of a provider's login page as it is now, or null when there is no such page to be had. */
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
    timeoutMs: patienceMs,
    schema: z.record(z.string(), z.string()),
    parse: (html) => hiddenFields(html, usernameField),
  })
  return page.kind === 'answer' && page.status === 200 ? page.body : null
}

type Attributes = Map<string, string>

/** Of the form that asks for the user name; null where no form does, or it has none. */
export function hiddenFields(html: string, usernameField: string): Record<string, string> | null {
  const form = inputsOfForms(html).find((inputs) =>
    inputs.some((one) => one.get('name') === usernameField),
  )
  const hidden = (form ?? []).filter(
    (one) => one.get('type')?.toLowerCase() === 'hidden' && one.get('name'),
  )
  return hidden.length > 0
    ? Object.fromEntries(hidden.map((one) => [one.get('name')!, one.get('value') ?? '']))
    : null
}

/** What stands inside of these is text, whatever it looks like. */
const text: Record<string, Tokenizer['state']> = {
  script: TokenizerMode.SCRIPT_DATA,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  plaintext: TokenizerMode.PLAINTEXT,
  ...Object.fromEntries(
    ['style', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'].map((name) => [
      name,
      TokenizerMode.RAWTEXT,
    ]),
  ),
}
const ignored = (): void => undefined

/** The inputs of each form. Tag by tag, never as a tree: a short page of half open tags makes a tree that no memory holds. */
function inputsOfForms(html: string): Attributes[][] {
  const forms: Attributes[][] = []
  let isOpen = false
  const onStartTag = ({ tagName, attrs }: Token.TagToken): void => {
    // A form cannot stand in another one.
    if (tagName === 'form' && !isOpen) isOpen = forms.push([]) > 0
    if (tagName === 'input' && isOpen)
      forms.at(-1)!.push(new Map(attrs.map(({ name, value }) => [name, value])))
    if (Object.hasOwn(text, tagName)) tokens.state = text[tagName]!
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
