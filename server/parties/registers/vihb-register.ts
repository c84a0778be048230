import * as z from 'zod/mini'

export interface RegisterEntry {
  readonly exists: boolean
  readonly transporter: boolean
  readonly name?: string | undefined
}

/** Companies that transport, collect, trade or broker waste (in Dutch: VIHB-lijst). */
export interface VihbRegister {
  readonly name: 'http' | 'demo' | 'none'
  /** @throws RegisterUnavailable when there is no response or an unexpected one */
  lookUp(vihbNumber: string): Promise<RegisterEntry>
}

export class RegisterUnavailable extends Error {}

const timeoutMs = 8_000
const responseBody = z.object({ name: z.optional(z.string()), transporter: z.boolean() })

/** `GET <url>/<number>` with the token as bearer: 200 `{ "name": ..., "transporter": true }`, or 404. */
export const httpRegister = ({ url, token }: { url: string; token: string | undefined }): VihbRegister => ({
  name: 'http',
  lookUp: async (vihbNumber) => {
    try {
      const response = await fetch(`${url.replace(/\/$/, '')}/${encodeURIComponent(vihbNumber)}`, {
        headers: {
          Accept: 'application/json',
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (response.status === 404) return { exists: false, transporter: false }
      if (response.status !== 200) throw new Error(`The register responded with ${response.status}.`)
      return { exists: true, ...z.parse(responseBody, await response.json()) }
    } catch (cause) {
      throw new RegisterUnavailable('The VIHB register is not available.', { cause })
    }
  },
})
