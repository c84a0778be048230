import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  use,
  useContext,
  useDeferredValue,
  useEffect,
} from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom'
import { LoadingState } from '../../ui/surfaces.tsx'
import { PendingBar } from './PendingBar.tsx'
import type { Outcome, RoomLoaded } from './reading.ts'
import { RoomFailure } from './PageFailure.tsx'
import { StaleNotice } from './StaleNotice.tsx'

type Loaded<Data> = RoomLoaded<Data> | null
interface Shape {
  readonly skeleton?: ReactNode
}

const WithinRoom = createContext(false)

/** The page of a room: what its loader read, the shape of it while that takes its time, or why there is nothing to show. */
export function room<Data>(
  _loader: (given: LoaderFunctionArgs) => Promise<RoomLoaded<Data>>,
  Shown: ComponentType<{ readonly data: Data }>,
  { skeleton }: Shape = {},
): ComponentType {
  return function Room() {
    const { t } = useTranslation('office')
    const loaded = useLoaderData<Loaded<Data>>()
    // While the next reading is under way the last one stays.
    const settled = useDeferredValue(loaded)
    const waiting = skeleton ?? <LoadingState label={t('room.loading')} lines={8} />
    if (settled === null) return <NotYetRead>{waiting}</NotYetRead>
    return (
      <Suspense fallback={waiting}>
        {settled === loaded ? null : <PendingBar />}
        <Settled outcome={settled.outcome} Shown={Shown} />
      </Suspense>
    )
  }
}

function Settled<Data>({
  outcome,
  Shown,
}: {
  readonly outcome: Outcome<Data> | Promise<Outcome<Data>>
  readonly Shown: ComponentType<{ readonly data: Data }>
}) {
  const within = useContext(WithinRoom)
  const settled = outcome instanceof Promise ? use(outcome) : outcome
  if ('failure' in settled) return <RoomFailure failure={settled.failure} />
  return (
    <WithinRoom value={true}>
      {settled.stale && !within ? <StaleNotice readAt={settled.readAt} /> : null}
      <Shown data={settled.data} />
    </WithinRoom>
  )
}

/** A session that was in error has healed: what it kept from being read is read now. */
function NotYetRead({ children }: { readonly children: ReactNode }) {
  const { revalidate } = useRevalidator()
  useEffect(() => void revalidate(), [revalidate])
  return children
}
