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
import { loadPageData, type LoadOutcome, type PageLoaderData } from './page-data.ts'
import { PageFailure } from './PageFailure.tsx'
import { StaleNotice } from './StaleNotice.tsx'

const InsidePage = createContext(false)

export interface PageView<Data> {
  readonly data: Data
}

/** Reads what a page shows, by the parameters of its path and by its address. */
type ReadPage<Data> = (
  signal: AbortSignal,
  params: Readonly<Record<string, string | undefined>>,
  url: URL,
) => Promise<Data>

/**
 * The exports of a page's route. It shows a skeleton while the data is loading, and an error page when that
 * failed; of each path with its parameters the last data is kept for a server that cannot be reached.
 */
export function definePage<Data>(
  name: string,
  read: ReadPage<Data>,
  View: ComponentType<PageView<Data>>,
  skeleton?: ReactNode,
) {
  const Shown = memo(View)
  return {
    loader: ({ request, params }: LoaderFunctionArgs) =>
      loadPageData([name, ...Object.values(params)].join(' '), request, (signal) =>
        read(signal, params, new URL(request.url)),
      ),
    Component: function Page() {
      const { t } = useTranslation('office')
      const loaded = useLoaderData<PageLoaderData<Data> | null>()
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
    },
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
