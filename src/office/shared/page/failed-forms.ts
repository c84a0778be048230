import { useEffect } from 'react'
import { create } from 'zustand'

/** How many forms say by themselves that the server cannot be reached. */
const useFailedForms = create<{ readonly count: number }>(() => ({ count: 0 }))

/** Whether a form says that there is no connection, and offers to try again. */
export const useHasFailedForm = () => useFailedForms(({ count }) => count > 0)

/** Counts a form for as long as it says so. */
export function useFailedForm(isFailed: boolean): void {
  useEffect(() => {
    if (!isFailed) return
    useFailedForms.setState(({ count }) => ({ count: count + 1 }))
    return () => useFailedForms.setState(({ count }) => ({ count: count - 1 }))
  }, [isFailed])
}
