import type { FastifyBaseLogger } from 'fastify'
import { maxFaultStackLength } from '#contract/office/fault-reports.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Clock } from '../../platform/process/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { ReportFault } from '../../platform/process/report-fault.ts'
import { saveFaults } from './save-faults.ts'

export const serverFaultReporter =
  (database: Database, logger: FastifyBaseLogger, clock: Clock): ReportFault =>
  async (error, where, log = logger) => {
    log.error({ err: error, where }, 'unexpected error')
    const { name, message, stack } = describe(error)
    const fault = {
      part: 'server' as const,
      appVersion: packageJson.version,
      where: where.slice(0, 80),
      name,
      message,
      stack,
      steps: [],
      count: 1,
    }
    await saveFaults(database.query, [fault], clock()).catch((failure: unknown) =>
      // The database may be the fault.
      logger.error({ err: failure }, 'the fault report could not be stored'),
    )
  }

/** The innermost cause: the message of a failed query has its parameters, which are personal data. */
function describe(error: unknown) {
  let inner = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  if (!(inner instanceof Error)) return { name: typeof inner, message: '', stack: undefined }
  const frames = inner.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name: inner.name.slice(0, 80),
    message: inner.message,
    stack: frames
      ?.map((line) => line.trim())
      .join('\n')
      .slice(0, maxFaultStackLength),
  }
}
