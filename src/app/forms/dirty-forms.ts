import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'

interface DirtyForm {
  readonly discard: () => void
}

const dirtyForms = new Map<symbol, DirtyForm>()

export const hasDirtyForm = () => dirtyForms.size > 0

export function discardDirtyForms(): void {
  for (const { discard } of dirtyForms.values()) discard()
  dirtyForms.clear()
}

/**
 * While a form is dirty, an app update waits and the browser asks before it closes the page. Returns a
 * function that unmarks at once, for a form that navigates as soon as it is saved.
 */
export function useDirtyForm(isDirty: boolean, discard?: () => void): () => void {
  const unmark = useRef(() => {})
  const onDiscard = useRef(discard)
  useEffect(() => {
    onDiscard.current = discard
  })
  // A layout effect, because a link may be pressed as soon as the input is visible.
  useLayoutEffect(() => {
    if (!isDirty) return
    const form = Symbol('form')
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    dirtyForms.set(form, { discard: () => onDiscard.current?.() })
    addEventListener('beforeunload', ask)
    unmark.current = () => {
      dirtyForms.delete(form)
      removeEventListener('beforeunload', ask)
    }
    return () => unmark.current()
  }, [isDirty])
  return useCallback(() => unmark.current(), [])
}
