import { useEffect } from 'react'

const dirtyForms = new Set<symbol>()

/** True while a form holds input that is stored nowhere else. */
export const hasDirtyForm = () => dirtyForms.size > 0

/** Marks a form as dirty: an update of the app waits, and the browser asks before it closes the page. */
export function useDirtyForm(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const form = Symbol('form')
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    dirtyForms.add(form)
    addEventListener('beforeunload', ask)
    return () => {
      dirtyForms.delete(form)
      removeEventListener('beforeunload', ask)
    }
  }, [isDirty])
}
