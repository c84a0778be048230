import * as z from 'zod/mini'
import {
  maxFaultsPerRequest,
  maxFaultStackLength,
  maxFaultTextLength,
  reportFaults,
  withoutPersonalData,
} from '#contract/office/fault-reports.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import { sendRequest } from '../../api/send-request.ts'
import type { FaultRow } from '../store/device-database.ts'
import { withStoreRetry } from '../store/store-retry.ts'
import { type Runtime } from '../store/runtime.ts'
import { appVersion } from './app-version.ts'
import { referenceOf } from './reference.ts'
import { recentSteps } from './steps.ts'

export { currentRuntime } from '../store/runtime.ts'

const maxFaults = 50

/** Equal faults are counted. Never throws: nobody could handle it. */
export async function storeFault(runtime: Runtime, error: unknown, where: string): Promise<void> {
  const description = describe(error)
  const key = `${appVersion} ${where} ${description.name} ${description.message}`
  try {
    await withStoreRetry(runtime, (store) =>
      store.transaction('rw', store.faults, async () => {
        const stored = await store.faults.get(key)
        const row: FaultRow = {
          key,
          // A worker has no document.
          part: 'document' in globalThis ? 'page' : 'worker',
          appVersion,
          where,
          ...description,
          steps: recentSteps(),
          ...referenceOf(error),
          unsent: (stored?.unsent ?? 0) + 1,
          lastAt: runtime.now(),
        }
        await store.faults.put(row)
        const excess = (await store.faults.count()) - maxFaults
        if (excess > 0)
          await store.faults.bulkDelete(await store.faults.orderBy('lastAt').limit(excess).primaryKeys())
      }),
    )
  } catch (failure) {
    // oxlint-disable-next-line no-console
    console.error('A fault could not be stored', failure)
  }
}

const requestTimeout = 30_000

/** Needs no session. Never throws; false when some remain. */
export async function sendFaults(runtime: Runtime): Promise<boolean> {
  try {
    const rows = await runtime.store.faults
      .filter(({ unsent }) => unsent > 0)
      .limit(maxFaultsPerRequest)
      .toArray()
    if (rows.length === 0) return true
    const { origin, fetch, now } = runtime
    await sendRequest(
      {
        tokens: { read: async () => undefined, write: async () => undefined },
        language: () => 'en',
        origin,
        fetch,
        now,
      },
      reportFaults,
      {
        body: {
          faults: rows.map(({ key: _key, lastAt: _lastAt, unsent, ...fault }) => ({
            ...fault,
            count: unsent,
          })),
        },
        timeout: requestTimeout,
      },
      undefined,
    )
    await withStoreRetry(runtime, (store) =>
      store.transaction('rw', store.faults, async () => {
        for (const { key, unsent } of rows)
          await store.faults
            .where('key')
            .equals(key)
            .modify((row, ref) => void (ref.value = { ...row, unsent: Math.max(0, row.unsent - unsent) }))
      }),
    )
    return rows.length < maxFaultsPerRequest
  } catch (failure) {
    if (failure instanceof NetworkError) return false
    // oxlint-disable-next-line no-console
    console.error('Fault reports could not be sent', failure)
    return false
  }
}

const maxNameLength = 80

function describe(error: unknown): Pick<FaultRow, 'name' | 'message' | 'stack'> {
  // The message of a schema's error repeats values.
  if (error instanceof z.core.$ZodError)
    return {
      name: 'ZodError',
      message: error.issues
        .map(({ code, path }) => `${code} ${pathOf(path)}`)
        .join(', ')
        .slice(0, maxFaultTextLength),
    }
  // The detail of a refusal names what was refused.
  if (error instanceof Problem) return { name: error.name, message: `${error.code} ${error.status}` }
  if (!(error instanceof Error)) return { name: typeof error, message: '' }
  return {
    name: error.name.slice(0, maxNameLength),
    message: withoutPersonalData(error.message),
    stack: framesOf(error.stack ?? ''),
  }
}

/** Only names of fields: a key of a record may be a value. */
const pathOf = (path: readonly PropertyKey[]) =>
  path.map((key) => (typeof key === 'string' && /^[A-Za-z]{1,40}$/.test(key) ? key : '*')).join('.')

/** Keeps functions and positions: the rest repeats the message, and queries may hold personal data. */
const framesOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /:\d+:\d+\)?$/.test(line))
    .map((line) => line.trim().replace(/\?[^\s):]*/g, ''))
    .join('\n')
    .slice(0, maxFaultStackLength)
