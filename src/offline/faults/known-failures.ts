import { NetworkError, Problem } from '../../api/errors.ts'
import { isStorageFailure } from '../store/store-retry.ts'
import { report } from './report.ts'

/** False for a fault of the app. */
export const isKnownFailure = (error: unknown): boolean =>
  error instanceof Problem || error instanceof NetworkError || isStorageFailure(error)

/** For `catch`: reports every unexpected error. */
export const reportFault = (where: string) => (error: unknown) => {
  if (!isKnownFailure(error)) void report(error, where)
}
