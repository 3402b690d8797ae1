import type { Plugin } from 'vite'

/** The Lao build's page says so from its first byte, so that nothing is first written in Thai. */
export function setDefaultLanguage(laoBuild: boolean): Plugin {
  return {
    name: 'champa-set-default-language',
    transformIndexHtml: (html) => (laoBuild ? html.replace('<html lang="th"', '<html lang="lo"') : html),
  }
}
