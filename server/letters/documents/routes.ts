import { documentPdfPath, makeDefaultVersion } from '#contract/letters/documents.ts'
import { may, mayPerform } from '#contract/kit/permissions.ts'
import { uuid } from '#contract/kit/primitives.ts'
import { projectLettersPath } from '#contract/letters/project-letters.ts'
import * as z from 'zod/mini'
import { handle, handleRaw, type Route } from '../../platform/http/request/endpoint.ts'
import { found, HttpProblem } from '../../platform/http/request/problem.ts'
import { sendContent } from '../../platform/files/send-content.ts'
import type { MediaStore } from '../../platform/files/store.ts'
import type { LetterPdfs } from '../pdf/letter-pdfs.ts'
import { readDocumentVersions, readVisiblePdf } from './queries.ts'
import { sendProjectLetters } from './send-project-letters.ts'
import { documentRoutes, documentVersionRoutes } from './serve-documents.ts'
import { chooseDefaultVersion } from './write-document.ts'

const pdfPath = `/api${documentPdfPath(':id')}`

export const documentsRoutes = (store: MediaStore, letterPdfs: LetterPdfs): readonly Route[] => [
  ...documentRoutes,
  ...documentVersionRoutes,

  handle(
    makeDefaultVersion,
    (viewer) => mayPerform(viewer.roles, 'makeDefaultVersion'),
    async (call) => {
      await chooseDefaultVersion(call, call.params.id)
      return found(await readDocumentVersions(call.db, [call.params.id], call.viewer))
    },
  ),

  handleRaw(
    {
      method: 'GET',
      path: pdfPath,
      scope: 'documents:read',
      openWithoutApproval: true,
      acceptsSignature: true,
      admitsItself: true,
    },
    (viewer) => may(viewer.roles, 'read', 'DocumentVersion'),
    async (call) => {
      const id = z.safeParse(z.object({ id: uuid }), call.request.params)
      const file = id.success
        ? await call.admitted(() =>
            readVisiblePdf(
              call.database.query,
              letterPdfs,
              call.isSigned ? undefined : call.viewer,
              id.data.id,
            ),
          )
        : undefined
      if (file === undefined) throw new HttpProblem('not_found')
      return await sendContent(call, store, file)
    },
  ),

  handleRaw(
    {
      method: 'GET',
      path: `/api${projectLettersPath(':id')}`,
      scope: 'documents:read',
      // The first download draws all its letters.
      limit: { max: 20, seconds: 60 },
      priority: 'exports',
    },
    (viewer) => mayPerform(viewer.roles, 'exportLists') && may(viewer.roles, 'read', 'DocumentVersion'),
    (call) => sendProjectLetters(call, letterPdfs),
  ),
]
