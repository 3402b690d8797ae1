import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Locale, locales } from '@champa/contract/constants'
import type { Plugin } from 'vite'
import { bundleScript } from './bundle-script.ts'
import { firstSources } from './first-words.ts'
import { placeWords } from './frames/place-words.ts'
import type { Frame } from '../frame.tsx'
import { renderFrames } from './frames/render-frames.ts'
import { usedRules } from './frames/used-rules.ts'
import { listFirstFiles, type Manifest, stylesOf } from './list-first-files.ts'

/** A page as the server reads it from `.vite/pages.json` (apps/server/platform/http/pages.ts). */
export interface BuiltPage {
  paths: string[]
  /** The HTML in each language. */
  html: Record<string, string>
  /** Sources of the content security policy that allow the page's inline scripts and styles. */
  scripts: string[]
  style: string
}

/** Further URLs where a page is served: they lead to it unless the member is signed in. */
const alsoAt: Record<string, string[]> = { '/login': ['/', '/user'] }

const shownWhen =
  '.splash{display:none}[data-frame=wrong] .splash{display:block}' +
  '[data-frame=wrong] #root{display:none}[data-frame=unfinished] #root{visibility:hidden}' +
  '.frame-failed{position:fixed;inset:auto 0 0;padding:1rem;text-align:center;' +
  'background:#07171a}.frame-failed a{color:#fff}'

/**
 * Writes one page for every screen, with its first frame, the rules that it uses and the first
 * scripts inline, so that it is painted before any other file has arrived (docs/decisions/170).
 */
export function writePages(): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'champa-write-pages',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const early = (name: string) => bundleScript(join(root, 'platform', 'early', name))
        const scripts = await Promise.all([early('first.ts'), early('start.ts')])
        const frames = await renderFrames(root, outDir)
        const compose = composer(root, outDir, scripts)
        writeFileSync(join(outDir, '.vite', 'pages.json'), JSON.stringify(frames.map(compose)))
        // The template is not served: it has no frame and no inline scripts.
        rmSync(join(outDir, 'index.html'))
      },
    },
  }
}

function composer(
  root: string,
  outDir: string,
  [first = '', start = '']: string[],
): (frame: Frame) => BuiltPage {
  const read = (file: string) => readFileSync(join(outDir, file), 'utf8')
  const template = read('index.html')
    .replaceAll(/\s*<link rel="(modulepreload|stylesheet)"[^>]*>/g, '')
    .replaceAll(/\s*<script type="module"[^>]*><\/script>/g, '')
  const manifest: Manifest = JSON.parse(read('.vite/manifest.json'))
  const assets = readdirSync(join(outDir, 'assets')).map((file) => `assets/${file}`)
  const firstTexts = firstSources(join(root, 'main.tsx'))
  const entry = Object.keys(manifest).filter((source) => manifest[source]?.isEntry)

  return ({ path, audience, layout, markup }) => {
    const paths = [path, ...(alsoAt[path] ?? [])]
    const screen = sourceOf(path)
    const sources = [...(layout ? [`screens/layout/${layout}-layout.tsx`] : []), screen]
    const files = listFirstFiles(manifest, assets, {
      sources,
      wordy: !firstTexts.has(join(root, screen)),
      home: [path, ...paths].some((one) => one === '/' || one === '/user/home'),
    })
    const plain = moveStyles(markup)
    const styles = stylesOf(manifest, [...entry, ...sources])
      .map(read)
      .join('\n')
    const markups = [...Object.values(plain.markup), '<svg class="splash"></svg>'].join('')
    const used = usedRules(`${styles}${plain.css}`, markups)
    const css = inlinePictures(`${used}${shownWhen}`, read)
    const words = json('words', placeWords(plain.markup))
    const page = (locale: Locale) =>
      template
        .replace(
          '<html lang="th"',
          () =>
            `<html lang="${locale}" data-words="${locale}" data-paths="${paths.join(' ')}" data-audience="${audience}"`,
        )
        .replace(
          '</head>',
          () =>
            `<style id="frame-style">${css}</style>${json('files', files)}<script>${first}</script></head>`,
        )
        .replace(
          '<div id="root">',
          () => `<div id="root">${inlineFirstPicture(plain.markup[locale], read)}`,
        )
        .replace('</body>', () => `${words}<script>${start}</script></body>`)
    return {
      paths,
      html: Object.fromEntries(locales.map((locale) => [locale, page(locale)])),
      scripts: [first, start].map(hashOf),
      style: hashOf(css),
    }
  }
}

/** Inlines only the first picture of a frame, which is its largest. */
const inlineFirstPicture = (markup: string, read: (file: string) => string): string =>
  markup.replace(
    / src="\/(assets\/[\w.-]+\.svg)"/,
    (_, file: string) => ` src="${dataUrl(read(file))}"`,
  )

const dataUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** Inlines the drawings that the rules refer to, so that they are part of the first paint. */
const inlinePictures = (css: string, read: (file: string) => string): string =>
  css.replaceAll(
    /url\("?\/(assets\/[\w.-]+\.svg)"?\)/g,
    (_, file: string) => `url("${dataUrl(read(file))}")`,
  )

/** The source of the screen at this URL. */
function sourceOf(path: string): string {
  const name = path === '*' ? 'not-found' : (path.split('/').at(-1) ?? '')
  return `screens/${name}/${name}.tsx`
}

/**
 * Moves style attributes to rules, because the policy allows none, and makes forms harmless until
 * the app handles them: `method=dialog` submits nothing.
 */
function moveStyles({ th, lo, en }: Frame['markup']): { markup: Frame['markup']; css: string } {
  const styles: string[] = []
  const move = (html: string) =>
    html
      .replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
        if (!styles.includes(style)) styles.push(style)
        return ` data-style="${styles.indexOf(style)}"`
      })
      .replaceAll('<form ', '<form method="dialog" ')
  return {
    markup: { th: move(th), lo: move(lo), en: move(en) },
    css: styles.map((style, index) => `#root [data-style="${index}"]{${style}}`).join(''),
  }
}

const json = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`
