const setup = JSON.parse(document.getElementById('setup')?.textContent ?? '{}') as Record<string, string>

function showMessage(text: string): void {
  const place = document.getElementById('result')
  if (place) place.textContent = text
}

/** Calls the control API; null if it refuses. */
async function control(path: string, content?: object): Promise<Record<string, unknown> | null> {
  const init = content
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(content) }
    : {}
  const answer = await fetch(`/control/${path}`, init).catch(() => null)
  showMessage((answer?.ok ? setup['done'] : setup['failed']) ?? '')
  return answer?.ok ? ((await answer.json()) as Record<string, unknown>) : null
}

function showHeight(answer: Record<string, unknown> | null): void {
  const height = document.getElementById('height')
  if (height && answer) height.textContent = String(answer['height'])
}

for (const choice of document.querySelectorAll<HTMLSelectElement>('[data-venue]')) {
  choice.addEventListener(
    'change',
    () => void control(`venues/${choice.dataset['venue'] ?? ''}`, { mode: choice.value }),
  )
}
for (const button of document.querySelectorAll<HTMLElement>('[data-call]')) {
  const { call = '', content = '', value } = button.dataset
  button.addEventListener('click', async () => showHeight(await control(call, { [content]: Number(value) })))
}

const send = document.getElementById('send') as HTMLFormElement
send.addEventListener('submit', async (event) => {
  event.preventDefault()
  showHeight(await control('chain/pay', Object.fromEntries(new FormData(send))))
})

const look = document.getElementById('look') as HTMLFormElement
look.addEventListener('submit', async (event) => {
  event.preventDefault()
  const player = new FormData(look).get('player')
  const answer = await control(`wallets?player=${encodeURIComponent(typeof player === 'string' ? player : '')}`)
  const items = (answer?.['items'] ?? []) as { venue: string; balance: string }[]
  const rows = items.flatMap(({ venue, balance }) => {
    const [name, sum] = [document.createElement('dt'), document.createElement('dd')]
    name.textContent = venue
    sum.textContent = `¥${balance}`
    return [name, sum]
  })
  document.getElementById('wallets')?.replaceChildren(...rows)
})

// The page is inert until the handlers are attached.
document.querySelector('main')?.removeAttribute('inert')
