import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import * as z from 'zod/mini'
import { outsideCall } from '../../../providers/outside-call.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** A member waits for it, and has the credentials without it. */
const patienceMs = 5_000

/** The hidden fields of a provider's login page as it is now, or null when there is no such page to be had. */
export async function readFormState(code: string, web: string, usernameField: string): Promise<Record<string, string> | null> {
  const page = await outsideCall({
    method: 'GET', url: web, party: `login page of ${code}`, headers: { accept: 'text/html' }, timeoutMs: patienceMs,
    schema: z.record(z.string(), z.string()), parse: (html) => hiddenFields(html, usernameField),
  })
  return page.kind === 'answer' && page.status === 200 ? page.body : null
}

/** Of the form that asks for the user name; null where no form does, or it has none. */
export function hiddenFields(html: string, usernameField: string): Record<string, string> | null {
  const form = elements(parse(html), 'form').map((one) => elements(one, 'input').map(attributesOf)).find((inputs) => inputs.some((one) => one.get('name') === usernameField))
  const hidden = (form ?? []).filter((one) => one.get('type')?.toLowerCase() === 'hidden' && one.get('name'))
  return hidden.length > 0 ? Object.fromEntries(hidden.map((one) => [one.get('name')!, one.get('value') ?? ''])) : null
}

/** Every element of this name below a node, as the page has them. */
function elements(node: Node, name: string): Element[] {
  if (!('childNodes' in node)) return []
  return node.childNodes.flatMap((child) => ('tagName' in child && child.tagName === name ? [child, ...elements(child, name)] : elements(child, name)))
}

function attributesOf({ attrs }: Element): Map<string, string> {
  return new Map(attrs.map(({ name, value }) => [name, value]))
}
