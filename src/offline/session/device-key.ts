import { toBase64Url } from '#contract/letters/letter-code/binary-text.ts'
import {
  challengeDevice,
  challengeText,
  deviceSignatureAlgorithm,
  signInDevice,
} from '#contract/accounts/device-keys.ts'
import { callWith } from '../../api/call.ts'
import type { Client } from '../../api/client.ts'
import { isExpired } from '../../api/token-expiry.ts'
import type { Runtime } from '../store/runtime.ts'

/** Undefined when the server does not have the key. Requests may throw Problem device_key_refused. */
export async function deviceClientFor(runtime: Runtime, userId: string): Promise<Client | undefined> {
  const { subtle: signer } = runtime
  const state = await runtime.store.deviceStates.get(userId)
  if (signer === undefined || state?.key?.registered !== true) return undefined
  const { device, language, key } = state
  const requestToken = async (): Promise<string> => {
    const call = { params: { id: device }, timeout: runtime.timeoutMs(200) }
    const { challenge } = await callWith(client, challengeDevice, call)
    const signature = await signer.sign(
      deviceSignatureAlgorithm,
      key.privateKey,
      new TextEncoder().encode(challengeText(challenge)),
    )
    const answer = await callWith(client, signInDevice, {
      ...call,
      body: { challenge, signature: toBase64Url(new Uint8Array(signature)) },
    })
    return answer.token
  }
  let token: string | undefined
  const client: Client = {
    tokens: {
      read: async () => {
        if (token === undefined || isExpired(token, runtime.now())) token = await requestToken()
        return { token, refresh_token: '' }
      },
      write: async () => {
        token = undefined
      },
    },
    language: () => language,
    now: runtime.now,
    origin: runtime.origin,
    fetch: runtime.fetch,
  }
  return client
}
