import { afterBet, type AutoEnd, type AutoLimits, type AutoRun, autoChoices, endBefore } from './autorules.ts'
import { money } from './money.ts'
import { balance, byId, closeDialog, make, openDialog, toast } from './shell.ts'

interface Terms {
  text: Record<string, string>
  stake(): number
  onStart(): void
  /** Called after each change: the run has begun, goes on or has ended. */
  onChange(): void
}

export interface Auto {
  isOn(): boolean
  /** Whether a bet may be placed now; ends the run if a limit says so. `open`: stakes of bets of unknown outcome. */
  mayBet(open?: readonly number[]): boolean
  /** Counts a bet. */
  count(stake: number, win: number): void
  end(why: AutoEnd): void
}

/** Automatic play within limits that the player chooses in a sheet, which the button `auto` opens. */
export function makeAuto({ text, stake, onStart, onChange }: Terms): Auto {
  const button = byId<HTMLButtonElement>('auto')
  const sheet = byId<HTMLDialogElement>('auto-sheet')
  const form = byId<HTMLFormElement>('auto-form')
  let limits: AutoLimits | null = null
  let run: AutoRun = { left: 0, lost: 0 }
  let chosen: { rounds: number; loss: number; win: number } = { rounds: 25, loss: 20, win: 0 }

  function choice(name: 'rounds' | 'loss' | 'win', value: number): HTMLElement {
    const label = make('label', 'pick')
    const input = make('input')
    input.type = 'radio'
    input.name = name
    input.value = String(value)
    input.checked = chosen[name] === value
    input.addEventListener('change', () => (chosen = { ...chosen, [name]: value }))
    const shown = name === 'rounds' ? String(value) : value === 0 ? (text['autoNever'] ?? '') : money(value * stake())
    label.append(input, make('span', '', shown))
    return label
  }

  function open(): void {
    for (const name of ['rounds', 'loss', 'win'] as const)
      byId(`auto-${name}`).replaceChildren(...autoChoices[name].map((value) => choice(name, value)))
    byId('auto-stake').textContent = money(stake())
    openDialog(sheet)
  }

  function show(): void {
    const isOn = limits !== null
    button.setAttribute('aria-pressed', String(isOn))
    button.textContent = (isOn ? text['stop'] : text['auto']) ?? ''
    if (isOn) button.append(make('small', '', String(run.left)))
    onChange()
  }

  function end(why: AutoEnd): void {
    if (!limits) return
    limits = null
    show()
    toast(text[`autoEnd_${why}`] ?? '')
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    closeDialog(sheet)
    const { rounds, loss, win } = chosen
    run = { left: rounds, lost: 0 }
    limits = { rounds, loss: loss * stake(), win: win === 0 ? null : win * stake() }
    show()
    onStart()
  })
  button.addEventListener('click', () => (limits ? end('stopped') : open()))
  document.addEventListener('visibilitychange', () => document.hidden && end('stopped'))
  addEventListener('pagehide', () => end('stopped'))
  // The platform's page around the game shows a reality check or a reached limit.
  addEventListener('message', ({ source, data }: MessageEvent<{ type?: unknown } | null>) => {
    if (source === parent && parent !== window && data?.type === 'koi.pause') end('stopped')
  })

  return {
    isOn: () => limits !== null,
    mayBet: (open = []) => {
      if (!limits) return false
      const why = endBefore(run, limits, { stake: stake(), balance: balance(), open })
      if (why && why !== 'wait') end(why)
      return why === null
    },
    count: (paid, win) => {
      if (!limits) return
      const after = afterBet(run, limits, { stake: paid, win })
      run = after.run
      if (after.end) end(after.end)
      else show()
    },
    end,
  }
}
