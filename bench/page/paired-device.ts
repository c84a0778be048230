import { liveQuery } from 'dexie'
import type { TokenPair } from '#contract/accounts/auth.ts'
import { setApiClient } from '../../src/api/client.ts'
import { deviceCode, openDevice } from '../../src/offline/sync/device.ts'
import { loadableFlows } from '../../src/offline/flows/flows.ts'
import { pairWithCode } from '../../src/offline/settings/pair-with-code.ts'
import { requestSync } from '../../src/offline/sync/scheduler.ts'
import { deviceTokens } from '../../src/offline/session/tokens.ts'
import { transportModes } from '../../src/offline/vehicles/transport-modes.ts'

export interface PairedSetting {
  readonly session: TokenPair & { readonly userId: string }
  readonly pairingCode: string
  readonly flow: string
}

/**
 * Signs in, pairs with the project, and returns the flow and transport mode to load with, once the first sync
 * has delivered them.
 */
export async function pairDevice({ session, pairingCode, flow }: PairedSetting) {
  const { userId, ...pair } = session
  setApiClient({ tokens: deviceTokens, language: () => 'nl' })
  await deviceTokens.write(pair)
  await openDevice({ id: userId }, 'nl')
  requestSync('start')
  await waitForQuery(deviceCode, (code) => code !== undefined)
  const pairing = await pairWithCode(pairingCode)
  if (pairing.kind !== 'paired') throw new Error(`Not paired: ${pairing.kind}`)
  const flows = await waitForQuery(loadableFlows, (candidates) =>
    candidates.some(({ usualName, cargoPhotoRequired }) => usualName === flow && !cargoPhotoRequired),
  )
  const modes = await waitForQuery(transportModes, (candidates) =>
    candidates.some(({ type }) => type === 'truck'),
  )
  const materialFlow = flows.find(({ usualName }) => usualName === flow)
  const transportMode = modes.find(({ type }) => type === 'truck')
  if (materialFlow === undefined || transportMode === undefined)
    throw new Error('The driver has no flow or transport mode to load with.')
  return { materialFlow, transportMode }
}

/**
 * Resolves with the result of a query on the device's store as soon as it fulfils the condition; it runs
 * again on every change.
 */
export function waitForQuery<Value>(
  query: () => Promise<Value>,
  condition: (value: Value) => boolean,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const subscription = liveQuery(query).subscribe({
      next: (value) => {
        if (!condition(value)) return
        // `next` may be called before `subscribe` returns.
        setTimeout(() => subscription.unsubscribe())
        resolve(value)
      },
      error: reject,
    })
  })
}
