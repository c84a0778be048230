import { memo, type ReactNode } from 'react'
import { type Location, useLocation, useOutlet, useRevalidator } from 'react-router-dom'
import { ReloadContext } from '../shared/page/use-reload.ts'

/**
 * The page of the current address. The router renders its routes, and every link and hook that asks which route it
 * is in, whenever it begins or ends to load something. Nothing of that differs while the address is the same: data
 * and state of the router come to those who ask for them by another context.
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
