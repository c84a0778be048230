import { useEffect } from 'react'
import { create } from 'zustand'

/** Counts the forms which say that the server cannot be reached. */
const useFailedForms = create<{ readonly count: number }>(() => ({ count: 0 }))

/** A form says that there is no connection, and offers to try again. */
export const useHasFailedForm = () => useFailedForms(({ count }) => count > 0)

export function useFailedForm(isFailed: boolean): void {
  useEffect(() => {
    if (!isFailed) return
    useFailedForms.setState(({ count }) => ({ count: count + 1 }))
    return () => useFailedForms.setState(({ count }) => ({ count: count - 1 }))
  }, [isFailed])
}
