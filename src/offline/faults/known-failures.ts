import { NetworkError, Problem } from '../../api/errors.ts'
import { isStorageFailure } from '../store/store-retry.ts'
import { report } from './report.ts'

/** True for failures that the code expects and shows; everything else is a fault of the app. */
export const isKnownFailure = (error: unknown): boolean =>
  error instanceof Problem || error instanceof NetworkError || isStorageFailure(error)

/** For `catch`, where a known failure needs no action: reports every other error. */
export const reportFault = (where: string) => (error: unknown) => {
  if (!isKnownFailure(error)) void report(error, where)
}
