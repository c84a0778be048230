import type { Problem } from '../../../api/errors.ts'

export const textOf = ({ violations, detail }: Problem): string =>
  [...new Set(violations.map(({ message }) => message))].join(' ') || detail
