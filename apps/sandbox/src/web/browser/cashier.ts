import { localNow } from './clock.ts'

const left = document.getElementById('left')
const until = localNow() + Number(left?.dataset['seconds'] ?? 0) * 1000

function tick(): void {
  const seconds = Math.max(0, Math.ceil((until - localNow()) / 1000))
  if (left)
    left.textContent = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
  if (seconds === 0) location.reload()
  else setTimeout(tick, 500)
}
if (left) tick()

const copy = document.getElementById('copy')
copy?.addEventListener('click', async () => {
  const order = document.getElementById('order')
  if (!order) return
  try {
    await navigator.clipboard.writeText(order.textContent ?? '')
  } catch {
    getSelection()?.selectAllChildren(order)
    document.execCommand('copy')
  }
  copy.textContent = copy.dataset['done'] ?? ''
})

// Repeated submits are ignored.
for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', () => setTimeout(() => form.querySelector('button')?.setAttribute('disabled', '')))
}
