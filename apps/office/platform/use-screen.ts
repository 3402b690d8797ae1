import { useEffect } from 'react'

let waiting = 0
let screen = ''

function write(): void {
  document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${screen} · Champa Office`
}

/**
 * Called once by every screen: sets the page title, preceded by the number of waiting customers.
 */
export function useScreen(title: string): void {
  useEffect(() => {
    screen = title
    write()
  }, [title])
}

/**
 * Sets the number of waiting customers in the page title, so that a background tab shows it too.
 */
export function useTitleCount(count: number): void {
  useEffect(() => {
    waiting = count
    write()
  }, [count])
}
