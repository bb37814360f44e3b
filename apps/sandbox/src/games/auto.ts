import { html, type Html } from '../web/html.ts'
import { autoText as text } from './auto.copy.ts'
import { playText } from './game.copy.ts'

/** The sheet for the limits of automatic play; web/browser/auto.ts fills in the choices. */
export const autoSheet = (): Html =>
  html`<dialog id="auto-sheet" class="auto-sheet" aria-labelledby="auto-title">
    <form method="dialog">
      <h2 id="auto-title">${text.autoTitle}</h2>
      <button aria-label="${playText.close}">×</button>
    </form>
    <form id="auto-form" class="limits">
      <p>${text.autoLead}</p>
      <p class="each">${text.autoStake} <b id="auto-stake"></b></p>
      <fieldset>
        <legend>${text.autoRounds}</legend>
        <div class="picks" id="auto-rounds"></div>
      </fieldset>
      <fieldset>
        <legend>${text.autoLoss}</legend>
        <div class="picks" id="auto-loss"></div>
      </fieldset>
      <fieldset>
        <legend>${text.autoWin}</legend>
        <div class="picks" id="auto-win"></div>
      </fieldset>
      <button class="main-button">${text.autoStart}</button>
    </form>
  </dialog>`
