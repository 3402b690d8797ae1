import { useEffect } from 'react'

let waiting = 0
let screen = ''

function write(): void {
  document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${screen} · Champa Office`
}

/** Every screen calls this once: it titles the page, behind the number of customers who wait. */
export function useScreen(title: string): void {
  useEffect(() => {
    screen = title
    write()
  }, [title])
}

/** How many customers wait for an answer, in the page's title: a tab in the background tells it too. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    waiting = count
    write()
  }, [count])
}
