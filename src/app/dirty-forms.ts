import { useEffect } from 'react'

const dirty = new Set<symbol>()

/** True while somebody has typed something that is kept nowhere else. */
export const hasDirtyForm = () => dirty.size > 0

/** Marks a form as dirty: no update takes the page away from under it, and the browser asks before it is closed. */
export function useDirtyForm(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const form = Symbol('form')
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    dirty.add(form)
    addEventListener('beforeunload', ask)
    return () => {
      dirty.delete(form)
      removeEventListener('beforeunload', ask)
    }
  }, [isDirty])
}
