import { companies, type Company } from '#contract/parties/companies.ts'
import { mediaObjects } from '#contract/shipments/media-objects.ts'
import { call } from '../../api/call.ts'
import { Problem } from '../../api/errors.ts'
import type { UploadedFile } from '../../ui/forms/FileInput.tsx'
import { uploadedFile } from '../shared/page/upload.ts'

export interface CompanyData {
  readonly company: Company
  readonly logo: UploadedFile | undefined
}

export async function readCompany(id: string, signal: AbortSignal): Promise<CompanyData> {
  const company = await call(companies.read, { params: { id }, signal })
  return { company, logo: company.logo === undefined ? undefined : await readFile(company.logo, signal) }
}

async function readFile(id: string, signal: AbortSignal): Promise<UploadedFile | undefined> {
  try {
    return uploadedFile(await call(mediaObjects.read, { params: { id }, signal }))
  } catch (error) {
    // The logo of another customer's company.
    if (error instanceof Problem && (error.status === 404 || error.status === 403)) return undefined
    throw error
  }
}
