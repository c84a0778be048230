import {
  askLmaResult,
  checkLmaNumber,
  createLmaSession,
  markLmaStream,
  readLmaMonth,
  readLmaProcessors,
  withdrawLmaFile,
} from '#contract/integrations/lma.ts'
import { handle, handleOnPool, type Route } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { requires } from '../../platform/http/request/required-permission.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { asConnectionTest, connectionTest } from '../../platform/outbound/connection-tests.ts'
import { createSession } from './create-session.ts'
import { otherLoadsImportRoute } from './import-other-loads.ts'
import { type LmaDesk, LmaFailure } from './lma-desk.ts'
import { markStream } from './mark-stream.ts'
import { findProcessor, listProcessors } from './processors.ts'
import { readLines } from './read-lines.ts'
import { sendFileRoute } from './send-file.ts'
import { otherLoadsRoutes } from './serve-other-loads.ts'
import { findSession, readSession, sessionsOf } from './sessions.ts'
import { withdrawFile } from './withdraw-file.ts'

const mayPrepare = requires('prepareLmaNotification')
const maySend = requires('sendLmaNotification')

export const lmaRoutes = (desk: LmaDesk): readonly Route[] => [
  handle(readLmaProcessors, mayPrepare, async ({ db, viewer }) => ({
    desk: desk.name,
    processors: await listProcessors(db, viewer),
  })),
  handle(readLmaMonth, mayPrepare, async ({ db, viewer, query: { company, month } }) => {
    const processor = await findProcessor(db, viewer, company)
    const { lines, ...rest } = await readLines(db, { processor, month }, desk.name)
    const sessions = await sessionsOf(db, { companyId: company, month, isTest: desk.name === 'test' })
    return { month, desk: desk.name, lines: lines.map(({ line }) => line), ...rest, sessions }
  }),
  handle(createLmaSession, maySend, (call) => createSession(call, desk)),
  handle(askLmaResult, mayPrepare, async ({ db, viewer, params: { id } }) => {
    if (desk.name === 'none') throw new HttpProblem('lma_not_set_up')
    const { status } = await findSession(db, viewer, id)
    if (status === 'sent') await enqueue(db, 'read_lma_result', { session: id })
    return await readSession(db, id)
  }),
  handle(withdrawLmaFile, maySend, withdrawFile),
  handle(markLmaStream, mayPrepare, markStream),
  handleOnPool(
    checkLmaNumber,
    mayPrepare,
    async ({ viewer, body }) => {
      if (desk.name === 'none') throw new HttpProblem('lma_not_set_up')
      return await asConnectionTest(viewer, () => desk.testNumber(body.wasteStreamNumber)).catch(
        (error: unknown) => {
          throw error instanceof LmaFailure ? new HttpProblem('lma_unavailable') : error
        },
      )
    },
    connectionTest,
  ),
  sendFileRoute,
  ...otherLoadsRoutes,
  otherLoadsImportRoute,
]
