import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/parties/companies.ts'
import { useUser } from '../../app/session/use-user.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { formatAddress } from '../shared/companies/company-values.ts'
import { Fact, FactsCard } from '../shared/detail/FactsCard.tsx'
import { mayNow } from '../shared/page/may-now.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import type { CompanyData } from './company-data.ts'
import { ChangeRequestDialog } from './ChangeRequestDialog.tsx'
import { CompanyEba } from './CompanyEba.tsx'
import { CompanyForm } from './CompanyForm.tsx'
import { companyRights } from './company-rights.ts'

export function CompanyDetails({ data: { company, logo } }: { readonly data: CompanyData }) {
  const rights = companyRights(useUser(), company)
  return (
    <>
      {rights.mayRequest ? <RequestNotice company={company} mayChange={rights.mayChange} /> : null}
      {rights.mayChange ? (
        <CompanyForm key={company.id} company={company} logo={logo} locked={!rights.owns} />
      ) : (
        <CompanyFacts company={company} />
      )}
      {rights.mayChange && company.ebaWebserviceAddress !== undefined ? (
        <CompanyEba key={company.ebaWebserviceAddress} company={company} />
      ) : null}
    </>
  )
}

function RequestNotice({ company, mayChange }: { readonly company: Company; readonly mayChange: boolean }) {
  const { t } = useTranslation('companies')
  const { roles } = useUser()
  const [isOpen, setIsOpen] = useState(false)
  const mayAsk = mayNow(roles, 'create', 'CompanyChangeRequest')
  return (
    <>
      <Alert
        tone="neutral"
        title={t('locked.title')}
        action={
          mayAsk ? (
            <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
              {t('request.ask')}
            </Button>
          ) : undefined
        }
      >
        {t(mayChange ? 'locked.body' : 'locked.readOnly')} {mayAsk ? null : t('inPerson')}
      </Alert>
      {isOpen ? (
        <ChangeRequestDialog company={company} registerOnly={mayChange} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  )
}

function CompanyFacts({ company }: { readonly company: Company }) {
  const { t } = useTranslation('companies')
  const { date, country } = useFormats()
  const { address } = company
  const registered = company.registeredAt && t('registered', { date: date(company.registeredAt) })
  const place = [formatAddress(address), address?.country && country(address.country)]
  return (
    <FactsCard title={t('details')} minColumnWidth="220px">
      <Fact term={t('fields.name')}>{company.name}</Fact>
      <Fact term={t('fields.types')}>{company.types.map((type) => t(`typeNames.${type}`)).join(', ')}</Fact>
      <Fact term={t('fields.cocNumber')}>{company.cocNumber}</Fact>
      <Fact term={t('fields.vihbNumber')} details={registered}>
        {company.vihbNumber}
      </Fact>
      <Fact term={t('fields.processorNumber')}>{company.processorNumber}</Fact>
      <Fact term={t('fields.address')}>{place.filter(Boolean).join(', ')}</Fact>
      <Fact term={t('fields.phonePlanning')}>{company.phonePlanning}</Fact>
      <Fact term={t('fields.transportDocumentsEmail')}>{company.transportDocumentsEmail}</Fact>
      <Fact term={t('fields.generalEmail')}>{company.generalEmail}</Fact>
    </FactsCard>
  )
}
