import { liveQuery } from 'dexie'
import type { TokenPair } from '#contract/auth.ts'
import { connectApi } from '../../src/api/client.ts'
import { deviceCode, openDevice } from '../../src/offline/session/device.ts'
import { flowsToLoad } from '../../src/offline/flows.ts'
import { pairWithCode } from '../../src/offline/pairing.ts'
import { requestSync } from '../../src/offline/sync/sync.ts'
import { deviceTokens } from '../../src/offline/session/tokens.ts'
import { transportModes } from '../../src/offline/transport-modes.ts'

export interface PairedSetting {
  readonly session: TokenPair & { readonly userId: string }
  readonly pairingCode: string
  readonly flow: string
}

/** Signs the device in, pairs it, and answers what is to be loaded, once the first sync has brought it. */
export async function pairDevice({ session, pairingCode, flow }: PairedSetting) {
  const { userId, ...pair } = session
  connectApi({ tokens: deviceTokens, language: () => 'nl' })
  await deviceTokens.write(pair)
  await openDevice({ id: userId }, 'nl')
  requestSync('start')
  await reached(deviceCode, (code) => code !== undefined)
  const pairing = await pairWithCode(pairingCode)
  if (pairing.kind !== 'paired') throw new Error(`Not paired: ${pairing.kind}`)
  const flows = await reached(flowsToLoad, (all) =>
    all.some((one) => one.usualName === flow && !one.cargoPhotoRequired),
  )
  const modes = await reached(transportModes, (all) => all.some((one) => one.type === 'truck'))
  const materialFlow = flows.find((one) => one.usualName === flow)
  const transportMode = modes.find((one) => one.type === 'truck')
  if (materialFlow === undefined || transportMode === undefined) throw new Error('Nothing to load.')
  return { materialFlow, transportMode }
}

/** What a query of the device gives as soon as it is as wanted; it is asked again whenever the device's store has changed. */
export function reached<Value>(
  query: () => Promise<Value>,
  wanted: (value: Value) => boolean,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const subscription = liveQuery(query).subscribe({
      next: (value) => {
        if (!wanted(value)) return
        // It may be there before `subscribe` has answered.
        setTimeout(() => subscription.unsubscribe())
        resolve(value)
      },
      error: reject,
    })
  })
}
