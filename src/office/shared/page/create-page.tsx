import {
  type ComponentType,
  createContext,
  memo,
  type ReactNode,
  Suspense,
  use,
  useContext,
  useDeferredValue,
  useEffect,
} from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom'
import { LoadingState } from '../../../ui/theme/surfaces.tsx'
import { PendingBar } from './PendingBar.tsx'
import type { LoadOutcome, PageLoaderData } from './page-data.ts'
import { PageFailure } from './PageFailure.tsx'
import { StaleNotice } from './StaleNotice.tsx'

type LoaderData<Data> = PageLoaderData<Data> | null
interface PageOptions {
  readonly skeleton?: ReactNode
}

const InsidePage = createContext(false)

/**
 * Shows a skeleton while the data is loading, and an error page when that failed. The loader is passed for
 * its type alone.
 */
export function createPage<Data>(
  _loader: (args: LoaderFunctionArgs) => Promise<PageLoaderData<Data>>,
  View: ComponentType<{ readonly data: Data }>,
  { skeleton }: PageOptions = {},
): ComponentType {
  const Shown = memo(View)
  return function Page() {
    const { t } = useTranslation('office')
    const loaded = useLoaderData<LoaderData<Data>>()
    // The current data stays visible while the next is loading.
    const result = useDeferredValue(loaded)
    const fallback = skeleton ?? <LoadingState label={t('room.loading')} lines={8} />
    if (result === null) return <LoadOnMount>{fallback}</LoadOnMount>
    return (
      <Suspense fallback={fallback}>
        {result === loaded ? null : <PendingBar />}
        <PageContent outcome={result.outcome} View={Shown} />
      </Suspense>
    )
  }
}

function PageContent<Data>({
  outcome,
  View,
}: {
  readonly outcome: LoadOutcome<Data> | Promise<LoadOutcome<Data>>
  readonly View: ComponentType<{ readonly data: Data }>
}) {
  const isNested = useContext(InsidePage)
  const result = outcome instanceof Promise ? use(outcome) : outcome
  if ('failure' in result) return <PageFailure error={result.failure} />
  return (
    <InsidePage value={true}>
      {isNested ? null : <StaleNotice loaded={result} />}
      <View data={result.data} />
    </InsidePage>
  )
}

/** The loader returned nothing because the session was in error; now it works, so the data is loaded. */
export function LoadOnMount({ children }: { readonly children: ReactNode }) {
  const { revalidate } = useRevalidator()
  useEffect(() => void revalidate(), [revalidate])
  return children
}
