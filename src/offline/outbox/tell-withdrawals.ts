import {
  operationsPerRequest,
  withdrawOperations,
  type WithdrawalResult,
} from '#contract/device/operations.ts'
import { callWith } from '../../api/call.ts'
import type { Client } from '../../api/client.ts'
import type { OutboxRow } from '../store/device-database.ts'
import type { Runtime } from '../store/runtime.ts'
import { withStoreRetry } from '../store/store-retry.ts'
import { assertAnswered } from './outcome.ts'

/** Returns the result of each operation. Throws Problem or NetworkError. */
export async function withdrawOnServer(
  runtime: Runtime,
  client: Client,
  device: string,
  rows: readonly OutboxRow[],
): Promise<readonly WithdrawalResult[]> {
  const { results } = await callWith(client, withdrawOperations, {
    body: {
      operations: rows.map(({ id, deviceSequence, lane, ...row }) => ({
        id,
        device: row.device ?? device,
        deviceSequence,
        lane,
      })),
    },
    timeout: runtime.timeoutMs(200 * rows.length),
  })
  assertAnswered(
    rows.map(({ id }) => id),
    results,
  )
  return results
}

/** The sequence numbers of unknown withdrawals would look like a loss. Throws Problem or NetworkError. */
export async function tellWithdrawals(run: {
  readonly runtime: Runtime
  readonly userId: string
  readonly client: Client
}): Promise<void> {
  const { runtime, userId, client } = run
  const [entries, state] = await withStoreRetry(runtime, (store) =>
    Promise.all([
      store.journal
        .where('userId')
        .equals(userId)
        .filter(({ unreported }) => unreported === true)
        .limit(operationsPerRequest)
        .toArray(),
      store.deviceStates.get(userId),
    ]),
  )
  const rows = entries.flatMap(({ row }) => ('lane' in row ? row : []))
  if (rows.length === 0 || state === undefined) return
  await withdrawOnServer(runtime, client, state.device, rows)
  await withStoreRetry(runtime, (store) =>
    store.journal.bulkPut(entries.map((entry) => ({ ...entry, unreported: undefined }))),
  )
}
