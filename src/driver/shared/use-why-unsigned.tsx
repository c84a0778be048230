import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type BlockerFunction, useBlocker } from 'react-router-dom'
import { noteAfterUnload } from '#contract/kit/time-limits.ts'
import { openSignatures, signsNow } from '#contract/shipments/asked-signatures.ts'
import type { SignatoryRole } from '#contract/shipments/stated-signature.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { askedOf } from './signatories.ts'

const WhyUnsigned = lazy(async () => ({ default: (await import('./WhyUnsigned.tsx')).WhyUnsigned }))

/** Shipments whose question was closed without an answer: it is asked once. */
const closedOf = new Set<string>()

/**
 * Asks a driver who leaves a shipment why somebody who is asked to sign by now has not. Any answer goes on, and
 * without one the next attempt does. Who leaves before the shipment was read waits for it, and goes with a second
 * attempt. Returns the question, while it is asked.
 */
export function useWhyUnsigned(
  shipmentId: string,
  read: { readonly shipment: DriverShipment | undefined; readonly now: number } | undefined,
): ReactNode {
  const shipment = read?.shipment
  // An answer is on its way to the device, which may take seconds.
  const [answered, setAnswered] = useState<readonly string[]>([])
  const [saving, setSaving] = useState(0)
  const answerOf = (asked: SignatoryRole) => `${shipmentId} ${asked}`
  const role =
    read && shipment && unsignedRoles(shipment, read.now).find((asked) => !answered.includes(answerOf(asked)))
  const id = read === undefined || role !== undefined ? shipmentId : undefined
  const asked = useRef(id)
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ nextLocation: { pathname } }) =>
        asked.current !== undefined &&
        !closedOf.has(asked.current) &&
        !pathname.split('/').includes(asked.current),
      [],
    ),
  )
  // Before the screen is drawn: a quick driver leaves at once. A device that does not answer holds nobody twice.
  useLayoutEffect(() => {
    asked.current = read === undefined && blocker.state === 'blocked' ? undefined : id
  })
  useEffect(() => {
    // A page that is left, and loaded anew, would take an answer along that the device does not have yet.
    if (blocker.state === 'blocked' && id === undefined && saving === 0) blocker.proceed()
  }, [blocker, id, saving])
  if (blocker.state !== 'blocked' || shipment === undefined || role === undefined) return null
  return (
    <Suspense>
      <WhyUnsigned
        // Each is asked on its own.
        key={role}
        shipment={shipment}
        role={role}
        isNext={answered.length > 0}
        onClose={() => {
          closedOf.add(shipmentId)
          blocker.reset()
        }}
        onSign={() => blocker.reset()}
        onAnswer={(saved) => {
          setAnswered([...answered, answerOf(role)])
          setSaving((count) => count + 1)
          void saved.then(() => setSaving((count) => count - 1))
        }}
      />
    </Suspense>
  )
}

/** A day after its last statement nothing is remembered that is worth asking. */
const unsignedRoles = (shipment: DriverShipment, now: number) =>
  now > Date.parse(shipment.unloadDate ?? shipment.loadDate) + noteAfterUnload
    ? []
    : openSignatures(askedOf(shipment), shipment.signatures).filter(signsNow(shipment))
