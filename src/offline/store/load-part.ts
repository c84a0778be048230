import { NetworkError } from '../../api/errors.ts'

/** Throws NetworkError when the code does not arrive, so that it is retried like a request. */
export const loadPart = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch((cause: unknown) => {
    throw new NetworkError('unreachable', { cause })
  })
