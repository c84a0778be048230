import type { BaseLogger } from 'pino'

/**
 * Reports an error that the server's code does not expect. `where` names the part of the code, `log` the request in which
 * it happened. Resolves when the report is stored, or could not be; never rejects, so that callers need not wait.
 */
export type ReportFault = (error: unknown, where: string, log?: Pick<BaseLogger, 'error'>) => Promise<void>
