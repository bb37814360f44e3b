import { readFileSync } from 'node:fs'
import { catalogue, type Game } from '../venue/catalogue.ts'
import type { Checked, Words } from '../web/browser/recount.ts'
import { dataBlock, html, type Html } from '../web/html.ts'
import { modulesOf } from '../web/modules.ts'
import { document } from '../web/page.ts'
import { baccaratText } from './baccarat.copy.ts'
import { bullNames, cardsText } from './cards.copy.ts'
import { roundName } from './fair.ts'
import { fishNames } from './fishing.copy.ts'
import { fixturesText, leagues } from './fixtures.copy.ts'
import { lotteryText } from './lottery.copy.ts'
import { pictureNames } from './slot.copy.ts'
import { verifyText as text } from './game.copy.ts'

/** Describes a room to the verification page; rooms that use the player's own seed share one entry. */
export function toChecked({ engine, code, variant, name }: Game): Checked {
  if (engine === 'slot') return { key: `slot ${variant}`, name, engine, variant }
  if (engine === 'cards' || engine === 'fishing')
    return { key: engine, name: text.engines[engine], engine, variant: '' }
  return { key: roundName({ engine, code, variant }), name, engine, variant }
}

export const checkedGames = (): Checked[] => {
  const all = catalogue.flatMap((venue) => venue.games).map(toChecked)
  return [...new Map(all.toReversed().map((game) => [game.key, game])).values()].toReversed()
}

export const verifyWords: Words = {
  pictures: pictureNames,
  bulls: bullNames,
  spots: cardsText.spots,
  fish: fishNames,
  sides: { player: baccaratText.player, banker: baccaratText.banker, tie: baccaratText.tie },
  teams: { football: leagues.football.teams, esport: leagues.esport.teams },
  labels: {
    ...text.labels,
    bank: cardsText.bank,
    wins: cardsText.wins,
    loses: cardsText.loses,
    drawn: lotteryText.drawn,
    abandoned: fixturesText.abandoned,
  },
}

const setup = () => ({ games: checkedGames(), words: verifyWords, numbers: { single: text.nonce, shared: text.round } })

const body = (foot: Html): Html =>
  html`<main class="sheet verify">
      <h1>${text.title}</h1>
      <p>${text.lead}</p>
      <form id="ask">
        <label
          >${text.game}<select name="game">
            ${checkedGames().map(({ key, name }) => html`<option value="${key}">${name}</option>`)}
          </select></label
        >
        <label>${text.seed}<input name="seed" required pattern="[0-9a-f]{64}" autocomplete="off" /></label>
        <label id="own-part">${text.client}<input name="client" maxlength="40" autocomplete="off" /></label>
        <label
          ><span id="number-name">${text.nonce}</span
          ><input name="number" required inputmode="numeric" pattern="[0-9]{1,12}" value="0"
        /></label>
        <button class="main" disabled>${text.run}</button>
      </form>
      <dl id="answer" hidden>
        <dt>${text.hash}</dt>
        <dd><code id="hash"></code></dd>
        <div id="lines"></div>
      </dl>
      ${foot}
    </main>
    ${dataBlock('setup', setup())}`

export const verifyPage = (): string =>
  document({
    title: text.title,
    look: 'cashier',
    body: body(html`<a class="quiet" href="/verify/offline.html" download>${text.offline}</a>`),
    module: 'verify',
  })

const styles = (): string =>
  ['base', 'cashier']
    .map((name) => readFileSync(new URL(`../web/public/${name}.css`, import.meta.url), 'utf8'))
    .join('\n')

/** The verification page as one self-contained file for offline use. */
export const offlinePage = (): string =>
  document({
    title: text.title,
    look: 'cashier',
    body: body(html`<p class="quiet">${text.offlineNote}</p>`),
    inside: { style: styles(), modules: modulesOf('verify'), module: 'verify' },
  })
