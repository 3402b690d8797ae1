// Sends a bet and displays the result. The server draws the round; this page only animates it.
const table = document.getElementById('table')
const form = document.getElementById('play')
const balance = document.getElementById('balance')
const result = document.getElementById('result')
const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
const stage = document.querySelector('.stage')

const show = {
  reels: (picture) => {
    document
      .querySelectorAll('.reel use')
      .forEach((use, index) => use.setAttribute('href', `#symbol-${picture[index]}`))
  },
  match: (picture) => {
    document.querySelectorAll('.goals').forEach((goals, index) => {
      goals.textContent = picture[index]
    })
  },
  digits: (picture) => {
    document.querySelectorAll('.star').forEach((star, index) => {
      star.textContent = picture[index]
    })
  },
}

function say(text, kind) {
  result.textContent = text
  result.className = `result ${kind}`
}

async function play() {
  const order = new FormData(form)
  const answer = await fetch(table.dataset.round, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      bet: Number(order.get('bet')),
      choice: Number(order.get('choice') ?? 0),
    }),
  })
  if (answer.status === 409) return say(table.dataset.notEnough, 'lost')
  if (!answer.ok) throw new Error(String(answer.status))
  const round = await answer.json()
  if (!calm) {
    stage.classList.add('turning')
    await new Promise((done) => setTimeout(done, 700))
    stage.classList.remove('turning')
  }
  show[table.dataset.kind](round.picture)
  balance.textContent = round.balance
  if (round.win === '0.00') say(table.dataset.lost, 'lost')
  else say(`${table.dataset.won} +${round.win}`, 'won')
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const button = form.querySelector('button')
  if (button.getAttribute('aria-disabled') === 'true') return
  // Marks the button with `aria-disabled`, because `disabled` would drop the keyboard focus.
  button.setAttribute('aria-disabled', 'true')
  play()
    .catch(() => say(table.dataset.trouble, 'lost'))
    .finally(() => button.removeAttribute('aria-disabled'))
})
