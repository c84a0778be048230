import { type Document, uploadedDocumentTypes } from '#contract/letters/documents.ts'

/** The server makes letters, and nobody changes them. */
export const isLetter = ({ documentType }: Pick<Document, 'documentType'>): boolean =>
  !uploadedDocumentTypes.some((type) => type === documentType)
