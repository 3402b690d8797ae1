import { html } from '../../pages/html.ts'

/** Symbols of the reels: lotus, coin, star and pearl. */
export const symbolArt = html`<svg width="0" height="0" class="defs"><defs>
  <radialGradient id="pearl" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="#fff"/><stop offset=".5" stop-color="#cfeee6"/><stop offset="1" stop-color="#4aa59a"/></radialGradient>
  <linearGradient id="gold" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffe3a6"/><stop offset="1" stop-color="#f0a01a"/></linearGradient>
  <symbol id="symbol-0" viewBox="0 0 64 64"><g fill="#ff94ac"><path d="M32 10c9 10 11 24 0 38-11-14-9-28 0-38z"/><path d="M14 22c13 3 19 13 18 27C18 46 12 36 14 22z" opacity=".8"/><path d="M50 22c-13 3-19 13-18 27 14-3 20-13 18-27z" opacity=".8"/></g><path d="M10 46c10 8 34 8 44 0-4 10-40 10-44 0z" fill="#62e2ae"/></symbol>
  <symbol id="symbol-1" viewBox="0 0 64 64"><circle cx="32" cy="32" r="22" fill="url(#gold)"/><circle cx="32" cy="32" r="16" fill="none" stroke="#8a4a00" stroke-width="2" opacity=".5"/><path d="M26 22h8a5 5 0 0 1 0 10h-8zm0 10h10a5 5 0 0 1 0 10H26zm5-14v28" fill="none" stroke="#8a4a00" stroke-width="3"/></symbol>
  <symbol id="symbol-2" viewBox="0 0 64 64"><path d="m32 8 7 16 17 2-13 12 4 18-15-9-15 9 4-18L8 26l17-2z" fill="#83ccff"/><path d="m32 8 7 16 17 2-24 8z" fill="#fff" opacity=".35"/></symbol>
  <symbol id="symbol-3" viewBox="0 0 64 64"><path d="M8 44c4-20 12-30 24-30s20 10 24 30c-6-8-10-10-14-9 1 7-3 13-10 13s-11-6-10-13c-4-1-8 1-14 9z" fill="#2aa57b"/><circle cx="32" cy="34" r="12" fill="url(#pearl)"/></symbol>
</defs></svg>`
