import { createContext, use } from 'react'

export const ReloadContext = createContext<(() => Promise<void>) | undefined>(undefined)

/**
 * Like `useRevalidator`, which would also render its component whenever the router begins or ends to load
 * something.
 */
export function useReload(): () => Promise<void> {
  const reload = use(ReloadContext)
  if (reload === undefined) throw new Error('useReload outside of a page of the office')
  return reload
}
