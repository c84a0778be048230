import * as z from 'zod/mini'
import {
  defaultSignatures,
  flowEvidence,
  type MaterialFlowDraft,
  materialFlowDraft,
} from '#contract/flows/material-flow-draft.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { draftMapping } from '../../platform/http/collection/table-resource.ts'

const evidenceWithoutFile = z.omit(flowEvidence, { file: true })

const mapping = draftMapping(materialFlows, materialFlowDraft, {
  project: { read: (row) => row.projectId },
  carriers: { read: () => [] },
  originOneTimeLocation: {
    read: (row) => row.originOneTime ?? undefined,
    write: (place) => ({ originOneTime: place ?? null }),
  },
  destinationOneTimeLocation: {
    read: (row) => row.destinationOneTime ?? undefined,
    write: (place) => ({ destinationOneTime: place ?? null }),
  },
  evidence: {
    read: ({ evidence, evidenceFileId }) =>
      evidence === null
        ? undefined
        : { ...z.parse(evidenceWithoutFile, evidence), file: evidenceFileId ?? undefined },
    write: (stated) => {
      const { file, ...evidence } = stated ?? {}
      return { evidence: stated === undefined ? null : evidence, evidenceFileId: file ?? null }
    },
  },
})

/** Its carriers stand in a table of their own. */
export const storedFlow = {
  toDraft: mapping.toDraft,
  columnsOf: (draft: MaterialFlowDraft) =>
    mapping.columnsOf({ ...draft, signatures: draft.signatures ?? defaultSignatures(draft.documentType) }),
}
