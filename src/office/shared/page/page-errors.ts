import { create } from 'zustand'

interface PageError {
  readonly id: number
  readonly text: string
}

export const usePageErrors = create<{ readonly errors: readonly PageError[] }>(() => ({ errors: [] }))

let lastId = 0

/**
 * Shown above the page until it is closed or another page opens: a toast's four seconds are too short for a
 * reader who looks elsewhere. The same text is shown once.
 */
export function showPageError(text: string): void {
  lastId += 1
  usePageErrors.setState(({ errors }) => ({
    errors: [...errors.filter((error) => error.text !== text), { id: lastId, text }],
  }))
}

export const closePageError = (id: number): void =>
  usePageErrors.setState(({ errors }) => ({ errors: errors.filter((error) => error.id !== id) }))

export const closePageErrors = (): void => usePageErrors.setState({ errors: [] })
