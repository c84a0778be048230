import * as z from 'zod/mini'
import { acceptTerms } from '#contract/accounts/legal.ts'
import { call } from '../../api/call.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import { serverTimeAt } from '../../api/server-clock.ts'
import { checkSession } from './session.ts'
import { storedJson } from './local-storage.ts'

const acceptance = z.object({ user: z.string(), version: z.number(), acceptedAt: z.string() })

const storageKey = 'accepted_terms'

export const acceptOnDevice = (user: string, version: number): void =>
  localStorage.setItem(
    storageKey,
    JSON.stringify({
      user,
      version,
      acceptedAt: new Date(serverTimeAt(Date.now())).toISOString(),
    } satisfies z.output<typeof acceptance>),
  )

export function isAcceptedOnDevice(user: string, version: number): boolean {
  const kept = keptAcceptance(user)
  return kept !== undefined && kept.version >= version
}

/**
 * Returns false where the server cannot be reached or is busy: the acceptance is kept, and sent when the app
 * is opened or the network returns.
 */
export async function sendAcceptance(user: string): Promise<boolean> {
  const kept = keptAcceptance(user)
  if (kept === undefined) return true
  const { version, acceptedAt } = kept
  try {
    await call(acceptTerms, { body: { version, acceptedAt } })
  } catch (error) {
    if (
      error instanceof NetworkError ||
      (error instanceof Problem && (error.status >= 500 || error.status === 401))
    )
      return false
    throw error
  }
  localStorage.removeItem(storageKey)
  await checkSession()
  return true
}

function keptAcceptance(user: string): z.output<typeof acceptance> | undefined {
  const kept = z.safeParse(acceptance, storedJson(storageKey)).data
  return kept?.user === user ? kept : undefined
}
