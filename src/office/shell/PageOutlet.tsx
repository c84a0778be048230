import { memo, type ReactNode } from 'react'
import { type Location, useLocation, useOutlet, useRevalidator } from 'react-router-dom'
import { ReloadContext } from '../shared/page/use-reload.ts'

/**
 * The router renders its routes, and every link and hook that asks for its route, whenever it begins or ends
 * to load something. None of that differs while the address is the same; the router's data and state reach
 * their users by another context.
 */
export function PageOutlet() {
  const { revalidate } = useRevalidator()
  return (
    <ReloadContext value={revalidate}>
      <Page location={useLocation()}>{useOutlet()}</Page>
    </ReloadContext>
  )
}

const Page = memo(
  ({ children }: { readonly location: Location; readonly children: ReactNode }) => children,
  (before, after) => before.location === after.location,
)
