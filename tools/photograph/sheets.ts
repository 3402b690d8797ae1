import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import type { Picture, Taken } from './take.ts'
import type { Width } from './options.ts'

const columns: Record<Width, number> = { 320: 6, 360: 6, 390: 6, 768: 4, 1024: 2, 1280: 2, 1440: 2 }
const rows: Record<Width, number> = { 320: 1, 360: 1, 390: 1, 768: 2, 1024: 4, 1280: 4, 1440: 3 }
const shownAt: Record<Width, number> = {
  320: 320,
  360: 320,
  390: 340,
  768: 480,
  1024: 900,
  1280: 900,
  1440: 1000,
}

const style =
  'body{margin:0;padding:12px;background:#8a8f90;font:13px/1.5 sans-serif;color:#000}figure{margin:0}figcaption{padding:2px 4px;background:#fff}img{display:block;width:100%}.row{display:grid;gap:12px;align-items:start}a{color:inherit}h2{margin:24px 0 6px}'

const figure = ({ view, locale, width, theme, file }: Picture, folder = '.'): string =>
  `<figure><figcaption>${view} · ${locale} · ${width} · ${theme}</figcaption><a href="${folder}/${file}"><img src="${folder}/${file}" loading="lazy" alt=""></a></figure>`

/**
 * Writes index.html, with all pictures of a view together, and contact sheets with many views in
 * one language, width and theme.
 */
export async function layOut(
  browser: Browser,
  folder: string,
  taken: ReadonlyMap<string, Taken>,
): Promise<number> {
  const pictures = [...taken.values()].flatMap((one) => one.pictures)
  writeFileSync(join(folder, 'index.html'), indexOf(taken))
  const modes = Map.groupBy(pictures, ({ width, theme, locale }) => `${width}-${theme}-${locale}`)
  const page = await browser.newPage()
  let count = 0
  for (const [mode, all] of modes) {
    const { width } = all[0]!
    const perSheet = columns[width] * rows[width]
    for (let from = 0; from < all.length; from += perSheet) {
      const some = all.slice(from, from + perSheet)
      await page.setViewportSize({
        width: columns[width] * (shownAt[width] + 12) + 12,
        height: 600,
      })
      const file = join(folder, 'sheet.html')
      writeFileSync(
        file,
        `<!doctype html><meta charset="utf-8"><style>${style}</style><div class="row" style="grid-template-columns:repeat(${columns[width]},1fr)">${some.map((one) => figure(one).replace(' loading="lazy"', '')).join('')}</div>`,
      )
      await page.goto(pathToFileURL(file).href)
      await page.screenshot({
        path: join(folder, `sheet-${mode}-${String(from / perSheet + 1).padStart(2, '0')}.png`),
        fullPage: true,
      })
      count += 1
    }
  }
  await page.close()
  return count
}

function indexOf(taken: ReadonlyMap<string, Taken>): string {
  const views = [...taken].map(([name, { pictures, faults }]) => {
    const list =
      faults.length > 0
        ? `<ul>${faults.map((fault) => `<li>${fault.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</li>`).join('')}</ul>`
        : ''
    return `<h2 id="${name}">${name}</h2>${list}<div class="row" style="grid-template-columns:repeat(auto-fill,minmax(220px,1fr))">${pictures.map((one) => figure(one)).join('')}</div>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Champa, photographed</title><style>${style}</style><p>${[...taken.keys()].map((name) => `<a href="#${name}">${name}</a>`).join(' · ')}</p>${views.join('')}`
}
