import type { GameName } from '@champa/wire/faults'
import { html, type Markup } from '../../pages/html.ts'
import { findProvider, type SignIn } from '../providers.ts'
import { gameFrame } from '../table/table-page.ts'
import { type GameLocale, gameWords } from '../table/words.ts'
import { providerMark } from './marks.ts'
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

/** The page of a manual sign-in, also after a failed one. Entered values are not repeated. */
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

/** Shown after submitting a form whose page view was used or has expired. */
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

/** The site of a game opened by link: there is no sign-in. */
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
