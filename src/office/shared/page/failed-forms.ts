import { useEffect } from 'react'
import { create } from 'zustand'

const useFailedForms = create<{ readonly count: number }>(() => ({ count: 0 }))

export const useHasFailedForm = () => useFailedForms(({ count }) => count > 0)

export function useFailedForm(isFailed: boolean): void {
  useEffect(() => {
    if (!isFailed) return
    useFailedForms.setState(({ count }) => ({ count: count + 1 }))
    return () => useFailedForms.setState(({ count }) => ({ count: count - 1 }))
  }, [isFailed])
}
