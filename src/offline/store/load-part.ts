import { NetworkError } from '../../api/errors.ts'

/**
 * Loads a part of the synchronisation that is not always needed. Throws NetworkError where it does not arrive:
 * it is tried again as a request is.
 */
export const loadPart = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch((cause: unknown) => {
    throw new NetworkError('unreachable', { cause })
  })
