// Reloads the page every two seconds and swaps the new content in,
// unless an element in it has focus.
const news = () => document.getElementById('news')

async function look() {
  if (document.hidden || news().contains(document.activeElement)) return
  const answer = await fetch(location.pathname)
  if (!answer.ok) return
  const fresh = new DOMParser()
    .parseFromString(await answer.text(), 'text/html')
    .getElementById('news')
  // Sections keep their open or closed state.
  fresh?.querySelectorAll('details[id]').forEach((one) => {
    one.open = document.getElementById(one.id)?.open ?? one.open
  })
  if (fresh && fresh.innerHTML !== news().innerHTML && !news().contains(document.activeElement))
    news().replaceWith(fresh)
}

setInterval(() => look().catch(() => undefined), 2000)
