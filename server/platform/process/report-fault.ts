import type { BaseLogger } from 'pino'

/** Resolves when stored or failed; never rejects, so callers need not wait. */
export type ReportFault = (error: unknown, where: string, log?: Pick<BaseLogger, 'error'>) => Promise<void>
