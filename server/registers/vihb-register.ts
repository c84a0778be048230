import * as z from 'zod/mini'

/** What the register says of a number. */
export interface RegisterEntry {
  readonly known: boolean
  /** Registered for transport. */
  readonly transporter: boolean
  readonly name?: string | undefined
}

/** The national register of those who transport, collect, trade or broker waste (in Dutch: VIHB-lijst). */
export interface VihbRegister {
  readonly name: 'http' | 'demo'
  /** @throws RegisterUnavailable when it gives no answer that can be relied on */
  lookUp(vihbNumber: string): Promise<RegisterEntry>
}

export class RegisterUnavailable extends Error {}

const patience = 8_000
const entry = z.object({ name: z.optional(z.string()), transporter: z.boolean() })

/**
 * A register that is asked by `GET <url>/<number>`, with the token as bearer: 200 `{ "name": ..., "transporter": true }`, or 404 for a
 * number that it does not have.
 */
export const httpRegister = ({ url, token }: { url: string; token: string | undefined }): VihbRegister => ({
  name: 'http',
  lookUp: async (vihbNumber) => {
    try {
      const answer = await fetch(`${url.replace(/\/$/, '')}/${encodeURIComponent(vihbNumber)}`, {
        headers: {
          Accept: 'application/json',
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        },
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      })
      if (answer.status === 404) return { known: false, transporter: false }
      if (answer.status !== 200) throw new Error(`It answered ${answer.status}.`)
      return { known: true, ...z.parse(entry, await answer.json()) }
    } catch (cause) {
      throw new RegisterUnavailable('The VIHB register cannot be asked.', { cause })
    }
  },
})
