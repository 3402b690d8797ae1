import type { GameName } from '@champa/wire/faults'
import { html, type Markup } from '../../pages/html.ts'
import { findProvider, type SignIn } from '../providers.ts'
import { gameFrame } from '../table/table-page.ts'
import { type GameLocale, gameWords } from '../table/words.ts'
import type { PageState } from './page-states.ts'
import { signInWords } from './words.ts'

/** Method and field names of each kind of sign-in form. */
export const signInForms: Record<
  Exclude<SignIn, 'link'>,
  { method: 'post' | 'get'; username: string; password: string }
> = {
  form: { method: 'post', username: 'Username', password: 'Password' },
  state: { method: 'post', username: 'txtUserName', password: 'password' },
  query: { method: 'get', username: 'username', password: 'password' },
  site: { method: 'post', username: 'Username', password: 'Password' },
}

type SignInPage = {
  game: GameName
  signIn: keyof typeof signInForms
  locale: GameLocale
  state?: PageState | undefined
  wrong?: boolean
}

/** The page of a manual sign-in, also shown after a failed one. Does not repeat entered values. */
export function signInPage({ game, signIn, locale, state, wrong }: SignInPage): Markup {
  const words = signInWords(locale)
  const form = signInForms[signIn]
  return gameFrame(
    game,
    locale,
    html`<main class="sign-in">
    ${hero(game, words.lead)}
    ${wrong && html`<div class="wrong" role="alert"><strong>${words.wrong}</strong><p>${words.wrongHint}</p></div>`}
    <form method="${form.method}" action="/games/${game}/login">
      ${state && Object.entries(state).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
      <label>${words.username}<input name="${form.username}" autocomplete="username" autocapitalize="none" spellcheck="false" required></label>
      <label>${words.password}<input name="${form.password}" type="password" autocomplete="current-password" required></label>
      <button class="go" type="submit">${words.enter}</button>
    </form>
    <p class="small">${gameWords(locale).sandbox}</p></main>`,
  )
}

/** The page shown after submitting a form whose page view was used or has expired. */
export function expiredPage(game: GameName, locale: GameLocale, why: 'stale' | 'used'): Markup {
  const words = signInWords(locale)
  return gameFrame(
    game,
    locale,
    html`<main class="sign-in">
    ${hero(game, words.lead)}
    <div class="wrong" role="alert"><strong>${words[why]}</strong><p>${words.againHint}</p></div>
    <a class="go" href="/games/${game}/login">${words.again}</a>
    <p class="small">${gameWords(locale).sandbox}</p></main>`,
  )
}

/** The page of a game that is opened by link, so it has no sign-in. */
export function linkGamePage(game: GameName, locale: GameLocale): Markup {
  const words = signInWords(locale)
  return gameFrame(
    game,
    locale,
    html`<main class="sign-in">
    ${hero(game, words.byLink, words.byLinkHint)}
    <p class="small">${gameWords(locale).sandbox}</p></main>`,
  )
}

function hero(game: GameName, lead: string, hint?: string): Markup {
  return html`<header class="hero">${providerMark(game)}<h1>${findProvider(game).name}</h1><p>${lead}</p>${hint && html`<p>${hint}</p>`}</header>`
}

/**
 * Logos of the providers with their own sign-in: a jester's cap, a cross and a nought, three
 * sevens, a ball, an ace.
 */
const marks: Partial<Record<GameName, Markup>> = {
  joker: html`<path d="M12 46c0-18 4-28 8-30 5 3 8 8 12 14 4-6 7-11 12-14 4 2 8 12 8 30z" fill="#ffb42e"/><path d="M32 30c4-6 7-11 12-14 4 2 8 12 8 30H32z" fill="#d63a5b"/>
    <circle cx="20" cy="13" r="4" fill="#fff3d1"/><circle cx="44" cy="13" r="4" fill="#fff3d1"/><rect x="10" y="44" width="44" height="8" rx="4" fill="#fff3d1"/>`,
  slotxo: html`<path d="m10 20 20 24m0-24L10 44" fill="none" stroke="#ff94ac" stroke-width="7" stroke-linecap="round"/><circle cx="45" cy="32" r="11" fill="none" stroke="#62e2ae" stroke-width="7"/>`,
  superslot: html`<path d="M8 22h15c-5 7-7 14-7 22M25 18h17c-6 9-8 18-8 28M44 22h13c-5 7-6 14-6 22" fill="none" stroke="#ffb42e" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"/>`,
  ufabet: html`<circle cx="32" cy="32" r="22" fill="#fff9ed"/><path d="m32 22 9 7-3 10H26l-3-10z" fill="#07171a"/>
    <path d="M32 22V10m9 19 12-4m-15 14 8 10M26 39l-8 10m5-20-12-4" stroke="#07171a" stroke-width="3"/>`,
  sexygame: html`<rect x="12" y="12" width="26" height="38" rx="5" fill="#d63a5b" transform="rotate(-10 25 31)"/><rect x="25" y="13" width="27" height="39" rx="5" fill="#fff9ed" transform="rotate(8 38 32)"/>
    <path d="M38 42c-9-6-11-10-9-14 2-3 7-3 9 1 2-4 7-4 9-1 2 4 0 8-9 14z" fill="#d63a5b" transform="rotate(8 38 32)"/>`,
}

function providerMark(game: GameName): Markup | null {
  const mark = marks[game]
  return mark ? html`<svg class="mark" viewBox="0 0 64 64" aria-hidden="true">${mark}</svg>` : null
}
