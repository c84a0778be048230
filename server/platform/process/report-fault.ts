import type { BaseLogger } from 'pino'

/**
 * Reports an unexpected error. `where`: part of the code; `log`: the request's. Resolves when the report is
 * stored or could not be; never rejects, so callers need not wait.
 */
export type ReportFault = (error: unknown, where: string, log?: Pick<BaseLogger, 'error'>) => Promise<void>
