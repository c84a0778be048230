import * as z from 'zod/mini'
import { uuid } from '#contract/kit/primitives.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { lmaSessions } from '../../platform/db/schema/lma.ts'
import { decodeOrRefuse, handleRaw, type Route } from '../../platform/http/request/endpoint.ts'
import { found, HttpProblem } from '../../platform/http/request/problem.ts'
import { requires } from '../../platform/http/request/required-permission.ts'
import { sessionMessage } from './messages.ts'
import { findProcessor } from './processors.ts'
import { notificationsOf } from './send-session.ts'
import { xmlDocument } from './xml.ts'

const fileParams = z.object({ id: uuid })

/** The notifications of a session as the file that the desk takes: the message without its SOAP envelope. */
export const sendFileRoute: Route = handleRaw(
  { method: 'GET', path: '/api/lma_sessions/:id/file' },
  requires('prepareLmaNotification'),
  async ({ database: { query: db }, viewer, locale, request, reply }) => {
    const { id } = decodeOrRefuse(fileParams, request.params, locale, () => new HttpProblem('not_found'))
    const session = found(await db.select().from(lmaSessions).where(eq(lmaSessions.id, id)))
    const { processorNumber } = await findProcessor(db, viewer, session.companyId)
    const text = xmlDocument(sessionMessage(await notificationsOf(db, id)))
    return reply
      .type('application/xml; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="lma-${processorNumber}-${session.month}.xml"`)
      .header('Cache-Control', 'private, no-store')
      .send(text)
  },
)
