// Fetches the page again every two seconds and swaps the news in, but never under somebody's hands.
const news = () => document.getElementById('news')

async function look() {
  if (document.hidden || news().contains(document.activeElement)) return
  const answer = await fetch(location.pathname)
  if (!answer.ok) return
  const fresh = new DOMParser()
    .parseFromString(await answer.text(), 'text/html')
    .getElementById('news')
  // What somebody opened or closed stays so.
  fresh?.querySelectorAll('details[id]').forEach((one) => {
    one.open = document.getElementById(one.id)?.open ?? one.open
  })
  if (fresh && fresh.innerHTML !== news().innerHTML && !news().contains(document.activeElement))
    news().replaceWith(fresh)
}

setInterval(() => look().catch(() => undefined), 2000)
