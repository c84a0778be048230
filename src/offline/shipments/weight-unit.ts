import { deviceStateOf } from '../store/device-state.ts'
import { currentRuntime, currentUserId } from '../store/runtime.ts'
import { durableTransaction } from '../store/store-retry.ts'

/** The symbol of the unit in which this user last typed weights. Usable inside a live query. */
export const readWeightUnit = async (): Promise<string | undefined> =>
  (await currentRuntime().store.deviceStates.get(currentUserId()))?.weightUnit

export async function rememberWeightUnit(symbol: string): Promise<void> {
  const runtime = currentRuntime()
  const userId = currentUserId()
  await durableTransaction(runtime, ['deviceStates'], async (store) => {
    await store.deviceStates.put({ ...(await deviceStateOf(runtime, userId)), weightUnit: symbol })
  })
}
