import { type Document, uploadedDocumentTypes } from '#contract/letters/documents.ts'

/** Letters are made by the server, and changed by nobody. */
export const isLetter = ({ documentType }: Pick<Document, 'documentType'>): boolean =>
  !uploadedDocumentTypes.some((type) => type === documentType)
