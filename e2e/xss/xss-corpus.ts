import type { BrowserContext, Page } from '@playwright/test'

export { hostileImages, hostileName, xssCorpus, xssTexts } from './xss-texts.ts'

/** Returns a list that records requests to other sites, new windows, dialogs and downloads. */
export function watchEscapes(context: BrowserContext, page: Page, origin: string): string[] {
  const escapes: string[] = []
  context.on('request', (sent) => {
    const { protocol, origin: to } = new URL(sent.url())
    if (
      protocol !== 'data:' &&
      protocol !== 'blob:' &&
      to !== origin &&
      to !== origin.replace('http', 'ws')
    )
      escapes.push(`request ${sent.url()}`)
  })
  context.on('page', (opened) => escapes.push(`page ${opened.url()}`))
  page.on('dialog', (dialog) => {
    escapes.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('download', (download) => escapes.push(`download ${download.url()}`))
  return escapes
}

/** Returns unexpected elements, attributes, images and executed scripts on screen. */
export function findUnexpected(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tags =
      'a b blockquote br caption code dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins li mark ol p pre s small span strong sub sup table tbody td tfoot th thead tr u ul'.split(
        ' ',
      )
    const attributes =
      'alt colspan dir height href lang loading referrerpolicy rel rowspan scope src start target title width'.split(
        ' ',
      )
    const found: string[] = []
    for (const element of document.querySelectorAll('.operator-html *')) {
      if (!tags.includes(element.localName)) found.push(`<${element.localName}>`)
      for (const { name, value } of element.attributes) {
        if (!attributes.includes(name)) found.push(`${element.localName} ${name}=${value}`)
        if (name === 'href' && !/^(https?|tel|mailto|line):/.test(value))
          found.push(`href ${value}`)
        if (
          name === 'src' &&
          !value.startsWith(`${location.origin}/`) &&
          !/^(https:|data:image\/(png|jpeg|gif|webp|avif);base64,)/.test(value)
        )
          found.push(`src ${value}`)
      }
      if (
        element.localName === 'a' &&
        element.hasAttribute('href') &&
        element.getAttribute('rel') !== 'noopener noreferrer'
      )
        found.push('a link without rel="noopener noreferrer"')
    }
    for (const { src } of document.images)
      if (!src.startsWith(`${location.origin}/`) && !src.startsWith('data:image/png;'))
        found.push(`image ${src}`)
    if ('xssRan' in globalThis) found.push('a script ran')
    if (
      !(document.body instanceof HTMLBodyElement) ||
      typeof document.getElementById !== 'function' ||
      document.currentScript !== null
    )
      found.push('the document was clobbered')
    if (document.querySelectorAll('#root').length !== 1) found.push('a second root')
    return found
  })
}
