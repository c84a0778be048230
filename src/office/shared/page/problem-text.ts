import type { Problem } from '../../../api/errors.ts'

/** All that the server says of a file that it refuses. */
export const textOf = ({ violations, detail }: Problem): string =>
  [...new Set(violations.map(({ message }) => message))].join(' ') || detail
