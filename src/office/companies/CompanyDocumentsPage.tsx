import { useTranslation } from 'react-i18next'
import { useOutletContext } from 'react-router-dom'
import { uploadedDocumentTypes } from '#contract/letters/documents.ts'
import { useUser } from '../../app/session/use-user.ts'
import { defineDocumentsList, OwnDocuments } from '../shared/documents/OwnDocuments.tsx'
import type { CompanyData } from './company-data.ts'
import { companyRights } from './company-rights.ts'

const list = defineDocumentsList('company documents', uploadedDocumentTypes, ({ companyId = '' }) => ({
  company: companyId,
}))
export const { loader } = list

export function Component() {
  const { t } = useTranslation(['companies', 'documents'])
  const { company } = useOutletContext<CompanyData>()
  return (
    <OwnDocuments
      list={list}
      title={t('tabs.documents')}
      none={t('documents:noneOfCompany')}
      owner={{ company: company.id }}
      mayAdd={companyRights(useUser(), company).owns}
    />
  )
}
